import { operatorLogout } from '@tsudoi/contract/auth';
import { createClient, type SessionEnd } from '@tsudoi/contract/client';
import { createSessionStore } from '@tsudoi/ui/headless/session';
import { mutate } from 'swr';
import { currentLocale } from './kept.ts';
import { SECOND_FACTOR_DEMANDED } from './secondFactor.ts';

/** What is remembered of the operator who signed in. */
export interface OperatorInfo {
  account_id: number;
  account_code: string;
  last_name: string;
  first_name: string;
  system_admin_flag: boolean;
}

/** Session of the operator area. */
export const adminSession = createSessionStore<OperatorInfo>('admin');

/** How the session last ended, to tell on the login page. */
export const ending = { why: undefined as SessionEnd | 'signed_out' | undefined };

/** The API client of the operator area. */
export const adminClient = createClient({
  audience: 'admin',
  token: () => adminSession.state.token,
  headers: () => ({ accountCode: adminSession.state.info?.account_code }),
  locale: currentLocale,
  onRefreshed: (session) => adminSession.refreshed(session),
  onSecondFactorDemanded: () => window.dispatchEvent(new Event(SECOND_FACTOR_DEMANDED)),
  onSessionEnded: (end) => {
    ending.why = end;
    adminSession.clear();
  },
});

/** Signs out here, in other tabs and on the server. */
export async function signOut(): Promise<void> {
  ending.why = 'signed_out';
  try {
    await adminClient.call(operatorLogout);
  } catch {
    // The session is forgotten here in any case.
  }
  adminSession.clear();
}

/** Forgets what belonged to the account. */
export async function forgetAccount(): Promise<void> {
  await mutate(() => true, undefined, { revalidate: false });
}
