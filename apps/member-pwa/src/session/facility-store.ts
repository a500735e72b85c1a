import type { FacilityInfo } from '@tsudoi/contract/facilities';
import { deviceKeys } from '../offline/local.ts';
import { CONTRACT_VERSION } from '../offline/scope.ts';
import { createStore } from '../parts/store.ts';

/** The facility of this host; the phone remembers it so that the next start shows its name and colour at once. */
export const facility = createStore<FacilityInfo | undefined>(readFacility());

export function rememberFacility(info: FacilityInfo): void {
  deviceKeys.facility.write(JSON.stringify({ version: CONTRACT_VERSION, info }));
  facility.set(info);
}

export function forgetFacility(): void {
  deviceKeys.facility.clear();
  facility.set(undefined);
}

function readFacility(): FacilityInfo | undefined {
  try {
    const saved: { version: string; info: FacilityInfo } | null = JSON.parse(deviceKeys.facility.read() ?? 'null');
    return saved?.version === CONTRACT_VERSION ? saved.info : undefined;
  } catch {
    return undefined;
  }
}
