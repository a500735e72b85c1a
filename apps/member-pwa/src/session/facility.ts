import { CallError } from '@tsudoi/contract/client';
import { type FacilityInfo, facilityByHost } from '@tsudoi/contract/facilities';
import { applyAccent } from '../shell/accent.ts';
import { isClosed } from '../shell/problem.ts';
import { setOverrides } from '../shell/words.ts';
import { client } from './client.ts';
import { facility, forgetFacility, rememberFacility } from './facility-store.ts';

/** Shows the facility that is remembered at once and asks for news behind it; the first visit waits. */
export async function loadFacility(): Promise<FacilityInfo> {
  const loaded = facility.get();
  if (loaded === undefined) return fetchFacility();
  show(loaded);
  fetchFacility().catch((cause) => {
    // Without network the remembered one stays; a host that serves another facility, a closed one or none is noticed here.
    const isGone = cause instanceof CallError && (cause.status === 404 || cause.code === 'header_mismatch');
    if (isGone || (cause instanceof CallError && isClosed(cause))) {
      forgetFacility();
      location.reload();
    }
  });
  return loaded;
}

/** Asks the server for the facility of the host, remembers and shows it. @throws CallError */
export async function fetchFacility(): Promise<FacilityInfo> {
  const info = await client.call(facilityByHost, {}, { keepOnNavigation: true, isReload: true });
  rememberFacility(info);
  show(info);
  return info;
}

function show(info: FacilityInfo): void {
  applyAccent(info.accent);
  setOverrides(info.language);
}
