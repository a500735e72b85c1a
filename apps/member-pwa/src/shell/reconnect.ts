import { facilityByHost } from '@tsudoi/contract/facilities';
import { client } from '../session/client.ts';
import { info, loadInfo } from '../session/info.ts';

const WAIT_MS = 8_000;

/** Asks the server whether it can be reached again, and brings the member's info up to date. */
export async function reconnect(): Promise<boolean> {
  try {
    await client.call(facilityByHost, {}, { keepOnNavigation: true, signal: AbortSignal.timeout(WAIT_MS) });
    if (info.get().member !== undefined) await loadInfo();
    return true;
  } catch {
    return false;
  }
}
