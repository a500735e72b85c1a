import type { MemberInfo } from '@tsudoi/contract/auth';
import { CallError } from '@tsudoi/contract/client';
import { createSessionStore } from '@tsudoi/ui/headless/session/session';
import { type LoaderFunctionArgs, redirect, redirectDocument } from 'react-router';
import { localTexts } from '../offline/local.ts';
import { online } from '../offline/network.ts';
import { client } from './client.ts';
import { decide, type GuardedRoute } from './decide.ts';
import { facility } from './facility-store.ts';
import { setRequestFacts } from './facts.ts';
import { Held } from './held.ts';
import { ensureGuest, ensureInfo, loadInfo } from './info.ts';
import { menuVerdict } from './menu.ts';
import { goTo, here } from './navigate.ts';
import { consoleAreaOf, loginPath, safeRedirect } from './redirect.ts';
import { hasBearer, isLoggedIn, isValid, type Standing, standingOf } from './rules.ts';
import { clearSession, currentSession } from './store.ts';

/** Resolves when facility, words and what is kept are there; no guard decides before. */
let booted: Promise<unknown> = Promise.resolve();

export function guardAfter(boot: Promise<unknown>): void {
  booted = boot;
}

/** The guard of a route as its loader. */
export function guard(route: GuardedRoute) {
  return async ({ request }: LoaderFunctionArgs): Promise<null> => {
    await booted;
    const url = new URL(request.url);
    if (route.guard === 'open') {
      // Who is in keeps the menu on public pages; nothing waits for it.
      if (isLoggedIn(currentSession(), Date.now())) ensureInfo().catch(() => undefined);
      return pass();
    }
    const address = url.pathname + url.search + url.hash;
    const standing = await currentStanding();
    const guestAllowed = facility.get()?.facility_settings.system_allow_guest_flag === true;
    const decision = decide(route, { standing, guestAllowed, address });
    switch (decision.to) {
      case 'login':
        throw redirect(loginPath(decision.redirect));
      case 'hold':
        throw new Held(decision.because);
      case 'show':
        return enter(route, decision.as, url.pathname, address, standing === 'member');
    }
  };
}

const CONSENT = '/consent';
const consentPath = (address: string) => `${CONSENT}?redirect=${encodeURIComponent(address)}`;

/** A page that is shown from what was kept gives way when the server turns out to ask for a consent. */
function askAgain({ consent_due }: MemberInfo): void {
  if (consent_due && !here().startsWith(CONSENT)) goTo(consentPath(here()));
}

async function enter(
  route: GuardedRoute,
  as: 'member' | 'guest' | 'anybody',
  path: string,
  address: string,
  isOnline: boolean,
) {
  try {
    const found = as === 'guest' ? await ensureGuest() : await ensureInfo(askAgain);
    const { permission_menu: menu } = found;
    // Without network nobody can agree; what is kept stays readable.
    if (isOnline && 'consent_due' in found && found.consent_due && path !== CONSENT)
      throw redirect(consentPath(address));
    if (route.menu !== true) return pass();
    const { entry, allowed } = menuVerdict(menu, path);
    if (!allowed) throw redirect('/unauthorized');
    return pass(entry?.facility_menu_id);
  } catch (cause) {
    if (!(cause instanceof CallError)) throw cause;
    if (cause.isOffline) throw new Held('needs_network');
    if (cause.status === 401 || (as === 'guest' && cause.status === 403)) throw redirect(loginPath(address));
    throw cause;
  }
}

function pass(facilityMenuId?: number): null {
  setRequestFacts({ facilityMenuId });
  return null;
}

/** Who is here. Online with an expired bearer, one refresh comes before anything is decided (ST-68). */
export async function currentStanding(now = Date.now()): Promise<Standing> {
  const stored = currentSession();
  if (!hasBearer(stored)) return 'out';
  let refresh: Parameters<typeof standingOf>[2] = 'not_needed';
  if (!online.get()) refresh = 'no_network';
  else if (!isValid(stored, now)) refresh = await refreshNow();
  const standing = standingOf(currentSession(), now, refresh);
  return standing === 'temporary' && refresh !== 'no_network' ? afterApproval() : standing;
}

async function refreshNow(): Promise<'not_needed' | 'no_network' | 'refused'> {
  try {
    await client.refresh();
    return 'not_needed';
  } catch (cause) {
    // A server in trouble is no refusal: what is kept can be read meanwhile.
    const refused = cause instanceof CallError && (cause.status === 401 || cause.status === 403);
    return refused ? 'refused' : 'no_network';
  }
}

/** A temporary member's application may have been approved since. */
async function afterApproval(): Promise<Standing> {
  try {
    const member = await loadInfo();
    return member.account.account_info.temp_flag ? 'temporary' : 'member';
  } catch {
    return currentSession() === undefined ? 'out' : 'temporary';
  }
}

/** /login: who is signed in goes on; for anybody else the stored state is cleared first, except without network. */
export async function loginGuard({ request }: LoaderFunctionArgs): Promise<null> {
  await booted;
  const standing = await currentStanding();
  if (standing !== 'out') throw redirect(safeRedirect(new URL(request.url).searchParams.get('redirect')));
  if (online.get()) clearSession();
  return pass();
}

/**
 * The way out after a refused refresh: clears the session of the area that the redirect belongs to and goes to its login,
 * with the redirect kept (RT-S-13). The console is another document.
 */
export function refusedGuard({ request }: LoaderFunctionArgs): never {
  const from = new URL(request.url).searchParams.get('redirect') ?? '';
  const area = consoleAreaOf(from);
  if (area === undefined) {
    clearSession();
    throw redirect(loginPath(from));
  }
  createSessionStore(area, { storage: localTexts, extraParts: ['organization', 'profile'] }).clear();
  throw redirectDocument(`/${area}/login?redirect=${encodeURIComponent(from)}`);
}
