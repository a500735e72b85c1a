import { createSessionStore } from '@tsudoi/ui/headless/session/session';
import { clientKeys, localTexts } from '../offline/local.ts';
import type { StoredSession } from './rules.ts';

/** Who is signed in. */
export interface Account {
  accountCode: string;
  facilityCode: string;
}

/** What a sign-in or an accepted invitation returns, as far as the session needs it. */
export interface SignedIn {
  access_token: string;
  /** Minutes. */
  expires_in: number;
  account_code: string;
  facility_code: string;
  account_info: { temp_flag: boolean; corporate_code: string | null };
}

/** The member's session, kept in local storage and followed in every tab. */
export const session = createSessionStore<Account>('member', {
  storage: localTexts,
  now: () => Date.now(),
  accepts: () => clientKeys.tempFlag.read() !== '1',
});

/** The session as the rules look at it. */
export function currentSession(): StoredSession | undefined {
  const { token, expiry, isAuth, info } = session.state;
  if (token === undefined || info === undefined) return undefined;
  return {
    token,
    isAuth,
    expiresAt: expiry ?? 0,
    refreshedAt: Number(clientKeys.refreshedAt.read() ?? 0),
    tempFlag: clientKeys.tempFlag.read() === '1',
    ...info,
  };
}

export function storeSignIn(answer: SignedIn, now = Date.now()): void {
  storeTempFlag(answer.account_info.temp_flag);
  if (answer.account_info.corporate_code === null) clientKeys.corporateCode.clear();
  else clientKeys.corporateCode.write(answer.account_info.corporate_code);
  clientKeys.refreshedAt.write(String(now));
  session.signIn({
    token: answer.access_token,
    expiresIn: answer.expires_in,
    info: { accountCode: answer.account_code, facilityCode: answer.facility_code },
  });
}

export function storeRefreshed(bearer: { token: string; expiresIn: number }, now = Date.now()): void {
  clientKeys.refreshedAt.write(String(now));
  session.refreshed(bearer);
}

/** A temporary registration is signed in, but not counted as logged in (ST-03). */
export function storeTempFlag(temporary: boolean): void {
  clientKeys.tempFlag.write(temporary ? '1' : '0');
}

let signingOut = false;

/** The member asked to sign out: refusals of calls that were under way end nothing any more. */
export function beginSigningOut(): void {
  signingOut = true;
}

/** Whether {@link beginSigningOut} was told; the app starts afresh afterwards. */
export function isSigningOut(): boolean {
  return signingOut;
}

const OTHER_TAB_MS = 150;
let isClearing = false;

/** Told when the session ends in another tab: by signing out, which took what was kept along, or by itself. */
export function onEndedElsewhere(listener: (how: 'signed_out' | 'ended') => void): () => void {
  let wasKnown = session.isKnown();
  // The other tab removes key by key, and each removal arrives by itself: the last one decides.
  const notify = () => {
    if (!session.isKnown()) listener(clientKeys.scope.read() === undefined ? 'signed_out' : 'ended');
  };
  return session.onChange(() => {
    const isKnown = session.isKnown();
    if (wasKnown && !isKnown && !isClearing) setTimeout(notify, OTHER_TAB_MS);
    wasKnown = isKnown;
  });
}

/** The session is over; what is kept of the account stays for its owner's next sign-in. */
export function clearSession(): void {
  isClearing = true;
  session.clear();
  isClearing = false;
  const { scope, ...ofSession } = clientKeys;
  for (const key of Object.values(ofSession)) key.clear();
}
