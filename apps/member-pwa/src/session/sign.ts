import { memberLogout } from '@tsudoi/contract/auth';
import { storageKey } from '@tsudoi/domain';
import { openFor, wipeEverything } from '../offline/wipe.ts';
import { client } from './client.ts';
import { resetInfo } from './info.ts';
import { forgetPerson } from './person.ts';
import { beginSigningOut, clearSession, currentSession, type SignedIn, storeSignIn } from './store.ts';

const LOGOUT_WAIT_MS = 3_000;
const SIGNED_OUT = storageKey('member', 'signed_out');

/** Whether the login page is where signing out led; told once. */
export function takeSignedOut(): boolean {
  const wasSignedOut = sessionStorage.getItem(SIGNED_OUT) !== null;
  sessionStorage.removeItem(SIGNED_OUT);
  return wasSignedOut;
}

/** Begins a session; what another account kept on this phone is wiped before. */
export async function signIn(answer: SignedIn): Promise<void> {
  resetInfo();
  forgetPerson();
  await openFor({ facilityCode: answer.facility_code, accountCode: answer.account_code });
  storeSignIn(answer);
  // So that a full phone does not take the card away; browsers that do not ask just say no.
  void navigator.storage?.persist?.().catch(() => false);
}

/** Ends the session here and at the server, wipes the phone and starts the app afresh, so that memory holds nothing. */
export async function signOut(): Promise<void> {
  beginSigningOut();
  client.cancelReads();
  if (currentSession() !== undefined) {
    await client.call(memberLogout, {}, { signal: AbortSignal.timeout(LOGOUT_WAIT_MS) }).catch(() => {
      // Without network the bearer is forgotten here and ends at the server by itself.
    });
  }
  await leave();
}

/** Another tab signed out, or this one does: nothing of the account stays. */
export async function leave(): Promise<void> {
  clearSession();
  await wipeEverything();
  sessionStorage.setItem(SIGNED_OUT, '1');
  location.replace('/login');
}
