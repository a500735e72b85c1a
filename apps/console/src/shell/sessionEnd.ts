import { EXPIRED_SESSION_REDIRECT_MS, REDIRECT_DELAY_MS } from '@tsudoi/domain';
import type { DataRouter } from 'react-router';
import { withRedirect } from './redirect.ts';

interface Parts {
  router: DataRouter;
  session: { isKnown(): boolean; onChange(listener: () => void): () => void };
  /** Why it ended. */
  ending: { why: string | undefined };
  login: string;
  /** Forgets what belonged to the account. */
  forget(): unknown;
}

/**
 * Goes to the login page of the area when its session ends: at once after signing out; hard when the token is invalid
 * (ERR-08, ERR-09); with the way back 500 ms after it expired or its refresh was refused (ST-11, RT-S-13).
 */
export function leaveWhenOver({ router, session, ending, login, forget }: Parts): void {
  session.onChange(() => {
    if (session.isKnown()) return;
    forget();
    const { location } = router.state;
    if (location.pathname === login) return;
    const back = withRedirect(login, location);
    if (ending.why === 'signed_out') void router.navigate(login, { replace: true });
    else if (ending.why === 'token_invalid') window.location.assign(back);
    else {
      const delay = ending.why === 'refresh_refused' ? REDIRECT_DELAY_MS : EXPIRED_SESSION_REDIRECT_MS;
      setTimeout(() => {
        if (!session.isKnown()) void router.navigate(back, { replace: true });
      }, delay);
    }
  });
}
