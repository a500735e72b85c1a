import { createClient, type SessionEnd } from '@tsudoi/contract/client';
import { encodePathCode, PAYMENT_REDIRECT_DELAY_MS, REDIRECT_DELAY_MS, REFUSED_REFRESH_PATH } from '@tsudoi/domain';
import { clientKeys } from '../offline/local.ts';
import { watchedFetch } from '../offline/network.ts';
import { wipeEverything } from '../offline/wipe.ts';
import { locale } from '../shell/words.ts';
import { facility } from './facility-store.ts';
import { forgetRequestFacts, requestFacts } from './facts.ts';
import { goTo, here } from './navigate.ts';
import { actingFor } from './person.ts';
import { loginPath } from './redirect.ts';
import { clearSession, isSigningOut, session, storeRefreshed } from './store.ts';

/** The API of the member area. */
export const client = createClient({
  audience: 'member',
  token: () => session.state.token,
  headers() {
    const { organizationId, facilityMenuId } = requestFacts();
    const loaded = facility.get();
    return {
      facilityCode: loaded?.code,
      accountCode: session.state.info?.accountCode,
      loginOrganization: organizationId,
      facilityMenuId,
      actingFor: actingFor(),
      useOrganizationStructure: loaded?.use_organization_structure_flag,
      useCorporateStructure: loaded?.use_corporate_structure_flag,
    };
  },
  locale: () => locale.get(),
  onRefreshed: storeRefreshed,
  onSessionEnded,
  onPaymentRequired,
  // What was refused says why; then one is oneself again.
  onLinkOver() {
    // Until the page loads anew nothing is called as oneself: it still shows somebody else.
    clientKeys.person.clear();
    setTimeout(() => location.assign('/home'), REDIRECT_DELAY_MS);
  },
  onHeaderMismatch: () => reloadFacts(),
  fetch: watchedFetch,
});

let reloadFacts = async (): Promise<void> => {};

/** Sets how the app reads anew what its headers say, after a server refused what it believed of facility, organization or menu. */
export function setReload(reload: () => Promise<void>): void {
  reloadFacts = reload;
}

function onSessionEnded(end: SessionEnd): void {
  // Whoever is signing out is on the way to the login already.
  if (isSigningOut()) return;
  const from = here();
  forgetRequestFacts();
  switch (end) {
    case 'token_invalid':
      // Ended from elsewhere on purpose (signed out everywhere, password changed): nothing may stay on this phone.
      clearSession();
      void wipeEverything().then(() => location.replace(loginPath(from)));
      return;
    case 'unauthorized':
      clearSession();
      goTo(loginPath(from));
      return;
    case 'refresh_refused':
      setTimeout(() => goTo(`${REFUSED_REFRESH_PATH}?redirect=${encodeURIComponent(from)}`), REDIRECT_DELAY_MS);
  }
}

function onPaymentRequired({ account_code, invoice_code }: { account_code?: string; invoice_code?: string }): void {
  clientKeys.paymentInfo.write(here());
  const to =
    account_code === undefined || invoice_code === undefined
      ? '/login'
      : `/payments/${encodePathCode(account_code)}/${encodePathCode(invoice_code)}`;
  setTimeout(() => goTo(to), PAYMENT_REDIRECT_DELAY_MS);
}
