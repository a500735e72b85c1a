import { operatorLogout } from '@tsudoi/contract/auth';
import { type ClientHost, createClient } from '@tsudoi/contract/client';
import type { FacilityRecord } from '@tsudoi/contract/facilities';
import { createSessionStore } from '@tsudoi/ui/headless/session/session';
import { mutate } from 'swr';
import { currentLocale } from './preferences.ts';
import { SECOND_FACTOR_DEMANDED } from './second-factor/demand.ts';
import { type Ending, endSession } from './sessionEnd.ts';

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
export const ending: Ending = { why: undefined };

/** The facility whose page is open: calls of that page name it, those of other pages do not. */
let pageOf: { path: string; headers: ReturnType<ClientHost['headers']> } | undefined;

const isUnder = (pathname: string, path: string): boolean => pathname === path || pathname.startsWith(`${path}/`);

/** Says which facility a page and those below it are about; their calls name its code and structures (API-HTTP-04, 08, 09). */
export function onPageOf(
  facility: Pick<FacilityRecord, 'code' | 'use_organization_structure_flag' | 'use_corporate_structure_flag'>,
  path: string = location.pathname,
): void {
  const headers = {
    facilityCode: facility.code,
    useOrganizationStructure: facility.use_organization_structure_flag === 1,
    useCorporateStructure: facility.use_corporate_structure_flag === 1,
  };
  pageOf = { path, headers };
}

/** The API client of the operator area. */
export const adminClient = createClient({
  audience: 'admin',
  token: () => adminSession.state.token,
  headers: () => ({
    accountCode: adminSession.state.info?.account_code,
    ...(pageOf !== undefined && isUnder(location.pathname, pageOf.path) ? pageOf.headers : {}),
  }),
  locale: currentLocale,
  onRefreshed: (session) => adminSession.refreshed(session),
  onSecondFactorDemanded: () => window.dispatchEvent(new Event(SECOND_FACTOR_DEMANDED)),
  onSessionEnded: (end) => endSession(adminSession, ending, end),
});

/**
 * For what anybody may ask, such as the places of a postal code: it names neither facility nor operator, so that such a call on
 * the page of a facility is about no facility.
 */
export const openClient = createClient({
  audience: 'admin',
  token: () => undefined,
  headers: () => ({}),
  locale: currentLocale,
  onRefreshed: () => {},
  onSessionEnded: () => {},
});

/** Signs out here, in other tabs and on the server. */
export async function signOut(): Promise<void> {
  ending.why = 'signed_out';
  adminClient.cancelReads();
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
