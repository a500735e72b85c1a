import type { SessionEnd } from '@tsudoi/contract/client';
import { EXPIRED_SESSION_REDIRECT_MS, REDIRECT_DELAY_MS, REFUSED_REFRESH_PATH } from '@tsudoi/domain';
import type { DataRouter } from 'react-router';
import { withRedirect } from './redirect.ts';

/** How the session of an area ended last; undefined while somebody is signed in, and before anybody was. */
export interface Ending {
  why: SessionEnd | 'signed_out' | undefined;
}

/**
 * Ends a session for a reason the server gave. Signing out is the reason that stays: calls that were under way are
 * refused once the session is over, and those refusals end nothing.
 */
export function endSession(session: { isKnown(): boolean; clear(): void }, ending: Ending, why: SessionEnd): void {
  if (!session.isKnown() || ending.why === 'signed_out') return;
  ending.why = why;
  session.clear();
}

interface Parts {
  router: DataRouter;
  session: { isKnown(): boolean; onChange(listener: () => void): () => void };
  ending: Readonly<Ending>;
  login: string;
  /** Forgets what belonged to the account. */
  forget(): unknown;
}

/**
 * Goes to the login page of the area when its session ends: at once after signing out; hard when the token is invalid
 * (ERR-08, ERR-09); with the way back 500 ms after it expired (ST-11). A refused refresh goes by way of the address that
 * the specification names for it (ERR-15, RT-S-13). After signing out the account is forgotten once its screen has gone:
 * a screen that is still there would ask again for what it lost.
 */
export function leaveWhenOver({ router, session, ending, login, forget }: Parts): void {
  const leave = async () => {
    await router.navigate(login, { replace: true });
    if (!session.isKnown()) forget();
  };
  session.onChange(() => {
    if (session.isKnown()) return;
    const { location } = router.state;
    if (location.pathname === login) return void forget();
    if (ending.why === 'signed_out') return void leave();
    forget();
    const back = withRedirect(login, location);
    if (ending.why === 'token_invalid') window.location.assign(back);
    else if (ending.why === 'refresh_refused') {
      const refused = withRedirect(REFUSED_REFRESH_PATH, location);
      setTimeout(() => session.isKnown() || window.location.assign(refused), REDIRECT_DELAY_MS);
    } else {
      setTimeout(() => {
        if (!session.isKnown()) void router.navigate(back, { replace: true });
      }, EXPIRED_SESSION_REDIRECT_MS);
    }
  });
}
