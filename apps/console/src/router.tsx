import { onForbidden } from '@tsudoi/ui/headless/session/forbidden';
import { createBrowserRouter, type DataRouter, type RouteObject, redirect } from 'react-router';
import { manageRoutes } from './manage/routes.tsx';
import {
  forgetDoors,
  forgetAccount as forgetManager,
  manageClient,
  ending as manageEnding,
  manageSession,
} from './shell/manageArea.ts';
import { leadToSecurity } from './shell/second-factor/demand.ts';
import { leaveWhenOver } from './shell/sessionEnd.ts';

/** The router of the manager area. */
export function manageRouter(): DataRouter {
  const router = build('/manage', manageRoutes, '/manage/overview');
  cancelReadsOnNavigation(router, manageClient);
  leadToSecurity(router, '/manage/account-settings');
  onForbidden(() => void router.navigate('/manage/unauthorized'));
  leaveWhenOver({
    router,
    session: manageSession,
    ending: manageEnding,
    login: '/manage/login',
    forget: forgetManager,
  });
  // A session that ended while nothing of it was open has left what it named.
  if (!manageSession.isKnown()) forgetDoors();
  return router;
}

/** A router of everything below an area's path, which leads to its main screen. */
export function build(path: string, children: RouteObject[], home: string): DataRouter {
  return createBrowserRouter([
    { path, HydrateFallback: Nothing, children: [{ index: true, loader: () => redirect(home) }, ...children] },
  ]);
}

/** Before the first screen there is nothing to show. */
function Nothing() {
  return null;
}

/** Reads of the screen that is left are cancelled on every navigation (RT-S-05). */
export function cancelReadsOnNavigation(router: DataRouter, client: { cancelReads(): void }): void {
  let target: unknown;
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'loading' && navigation.location !== target) client.cancelReads();
    target = navigation.location;
  });
}
