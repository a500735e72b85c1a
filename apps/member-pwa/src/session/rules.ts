import { DAY_MS, REFRESH_DAYS_MEMBER, SESSION_MARGIN_MS } from '@tsudoi/domain';

/** What the member area remembers of a sign-in; every part has a local storage key of its own. */
export interface StoredSession {
  token: string;
  isAuth: 'success' | 'fail';
  /** ms since 1970: now plus expires_in at sign-in and at each refresh. */
  expiresAt: number;
  /** ms since 1970 of the last sign-in or refresh; the offline session counts from here. */
  refreshedAt: number;
  /** A temporary registration is signed in but not counted as logged in. */
  tempFlag: boolean;
  accountCode: string;
  facilityCode: string;
}

/** Whether the bearer may still be used: five minutes before its expiry it may not. */
export function isValid(session: StoredSession | undefined, now: number): session is StoredSession {
  return hasBearer(session) && now < session.expiresAt - SESSION_MARGIN_MS;
}

/** A session a refresh can bring back: there is a bearer, expired or not. */
export function hasBearer(session: StoredSession | undefined): session is StoredSession {
  return session !== undefined && session.token !== '' && session.isAuth === 'success' && session.expiresAt > 0;
}

/** Counted as logged in: valid, and not a temporary registration. */
export function isLoggedIn(session: StoredSession | undefined, now: number): session is StoredSession {
  return isValid(session, now) && !session.tempFlag;
}

/** Whether an account that did not sign out may still read without network. */
export function isInOfflineWindow(session: StoredSession | undefined, now: number): session is StoredSession {
  return hasBearer(session) && now < session.refreshedAt + REFRESH_DAYS_MEMBER * DAY_MS;
}

/** Who stands before a guard once the session was refreshed, or could not be. */
export type Standing = 'out' | 'member' | 'temporary' | 'offline';

/** `refresh` says how the refresh of an expired bearer went; a valid one needs none. */
export function standingOf(
  session: StoredSession | undefined,
  now: number,
  refresh: 'not_needed' | 'no_network' | 'refused',
): Standing {
  if (refresh === 'no_network') {
    if (!isInOfflineWindow(session, now)) return 'out';
    return session.tempFlag ? 'temporary' : 'offline';
  }
  if (!isValid(session, now)) return 'out';
  return session.tempFlag ? 'temporary' : 'member';
}
