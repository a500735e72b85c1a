import { MINUTE_MS, SECOND_MS } from './time.ts';

/** Prefix of every local storage key and of menu entry names (CONST-21, CONST-22). */
export const STORAGE_PREFIX = 'tsudoi';
/** Words the specification uses for the areas in local storage keys (CONST-21). */
const AREA_WORDS = { manage: 'manage', member: 'client', admin: 'admin' } as const;

/** Local storage key of a part of an area's session, such as `tsudoi_manage_token`. */
export function storageKey(area: keyof typeof AREA_WORDS, part: string): string {
  return `${STORAGE_PREFIX}_${AREA_WORDS[area]}_${part}`;
}
/** Life of an access token in minutes, `expires_in` on the wire (G-05). */
export const ACCESS_TOKEN_MINUTES = 30;
/** A token counts as expired this long before its stated expiry, in ms (CONST-02). */
export const SESSION_MARGIN_MS = 5 * MINUTE_MS;
/** Life of a member's refresh cookie in days; also of an offline session (G-05). */
export const REFRESH_DAYS_MEMBER = 14;
/** Life of the refresh cookie of staff and operators in hours (G-05). */
export const REFRESH_HOURS_STAFF = 12;
/** The directly previous refresh credential is still taken for this long (two tabs), in ms (G-05). */
export const REFRESH_GRACE_MS = 10 * SECOND_MS;
/** A stopped token, or a changed permission, works everywhere within this, in ms (G-05, G-40). */
export const REVOCATION_MS = 5 * SECOND_MS;
/** Failed sign-ins per account and address before 429 (G-04). */
export const LOGIN_FAILURE_LIMIT = 10;
/** Window in which failed sign-ins are counted, in ms (G-04). */
export const LOGIN_FAILURE_WINDOW_MS = 15 * MINUTE_MS;
/** Failed sign-ins per account from all addresses together, before new devices are refused. */
export const ACCOUNT_FAILURE_LIMIT = 50;
/** Window in which those are counted, in ms. */
export const ACCOUNT_FAILURE_WINDOW_MS = 60 * MINUTE_MS;
/** A registration link of a mail works once, for this many hours (G-13). */
export const REGISTRATION_TOKEN_HOURS = 24;
/** Address a refused refresh of any area goes to; it clears the session and leads to the login of the area (RT-S-13). */
export const REFUSED_REFRESH_PATH = '/auth/login/teacher_miss_token';
