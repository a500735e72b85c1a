import { CallError } from '@tsudoi/contract/client';
import { doorState, set, unsent } from './state.ts';

/** Storage may be full, forbidden or gone: what was to be stored stays in memory, and the door says so. */
export async function stored(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
    if (doorState().isStorageFull) set({ isStorageFull: false });
  } catch {
    set({ isStorageFull: true });
  }
}

/** What a call that failed says of network, session and permission. */
export function failed(cause: unknown): void {
  if (!(cause instanceof CallError)) throw cause;
  if (cause.status === 0 || cause.status >= 500) set({ isOnline: false });
  else if (cause.status !== 401) set({ isOnline: true, refusal: cause.message, isForbidden: cause.status === 403 });
}

/** What an answer says of the network. A refusal stands for as long as there are scans that were refused. */
export const answered = () => {
  const isOver = unsent.size === 0 && doorState().refusal !== undefined;
  if (!doorState().isOnline) set({ isOnline: true, connectedAt: Date.now() });
  if (isOver) set({ refusal: undefined, isForbidden: false });
};
