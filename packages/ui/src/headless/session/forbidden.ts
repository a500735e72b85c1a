import { CallError } from '@tsudoi/contract/client';

/** Event on the window: what a screen needs was refused with 403, such as the options of a select (PERM-26) or an import (ERR-39). */
export const REDIRECT_TO_403 = 'tsudoi:redirect-to-403';

/** The screen tells of the member limit and of viewing mode; the client leads to the second factor and ends a session or a viewing. */
const OWN_ENDING = [
  'member_limit_reached',
  'second_factor_demanded',
  'second_factor_unproven',
  'refresh_refused',
  'viewing_only',
  'viewing_over',
] as const;

/**
 * Raises {@link REDIRECT_TO_403} where a call was refused because the account may not make it, and returns whether it was.
 * Other refusals with 403 have an ending of their own and are left alone.
 */
export function raiseIfForbidden(cause: unknown): boolean {
  const isForbidden =
    cause instanceof CallError && cause.status === 403 && !OWN_ENDING.some((code) => code === cause.code);
  if (isForbidden) window.dispatchEvent(new Event(REDIRECT_TO_403));
  return isForbidden;
}

/** Calls `leave`, which leads to the access-denied page of the area, on each such event (PERM-27). Returns how to stop. */
export function onForbidden(leave: () => void): () => void {
  window.addEventListener(REDIRECT_TO_403, leave);
  return () => window.removeEventListener(REDIRECT_TO_403, leave);
}
