import { CallError } from '@tsudoi/contract/client';
import { doorState, set } from './state.ts';

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
  else if (cause.status !== 401) set({ isOnline: true, refusal: cause.message });
}

/** What an answer says of the network. */
export const answered = () => {
  if (!doorState().isOnline) set({ isOnline: true, connectedAt: Date.now(), refusal: undefined });
  else if (doorState().refusal !== undefined) set({ refusal: undefined });
};
