import { CallError } from '@tsudoi/contract/client';

/** Event on the window: a select could not get its options because the account may not have them (PERM-26). */
export const REDIRECT_TO_403 = 'tsudoi:redirect-to-403';

/** Raises {@link REDIRECT_TO_403} where a call for the options of a select was refused with 403; anything else is left alone. */
export function raiseIfForbidden(cause: unknown): void {
  if (cause instanceof CallError && cause.status === 403) window.dispatchEvent(new Event(REDIRECT_TO_403));
}

/** Calls `leave`, which leads to the access-denied page of the area, on each such event (PERM-27). Returns how to stop. */
export function onForbidden(leave: () => void): () => void {
  window.addEventListener(REDIRECT_TO_403, leave);
  return () => window.removeEventListener(REDIRECT_TO_403, leave);
}
