import type { CallError } from '@tsudoi/contract/client';

/** Ids of the words for responses without a message of their own; every area has them. */
export type RefusalId = 'alert.system_error' | 'alert.too_large' | 'alert.too_many_requests';

/**
 * Why the server refused a call, in words (G-03, ERR-46): its own message, the system error for every 5xx, and by status
 * where something before the server, such as a proxy, answered without our envelope. Not for calls without an answer.
 */
export function refusalWords(error: CallError, t: (id: RefusalId) => string): string {
  if (error.status >= 500) return t('alert.system_error');
  if (error.code !== undefined) return error.message;
  if (error.status === 413) return t('alert.too_large');
  return t(error.status === 429 ? 'alert.too_many_requests' : 'alert.system_error');
}
