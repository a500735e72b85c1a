import { REFUSED_REFRESH_PATH } from '@tsudoi/domain';
import { onForbidden } from '@tsudoi/ui/headless/session/forbidden';
import type { ComponentType } from 'react';
import {
  createBrowserRouter,
  type LoaderFunction,
  Outlet,
  type RouteObject,
  redirect,
  ScrollRestoration,
} from 'react-router';
import { client } from './session/client.ts';
import type { GuardedRoute } from './session/decide.ts';
import { guard, loginGuard, refusedGuard } from './session/guard.ts';
import { setNavigate } from './session/navigate.ts';
import { Alerts } from './shell/Alerts.tsx';
import { Frame } from './shell/Frame.tsx';
import { Progress } from './shell/Progress.tsx';
import { chunk } from './shell/problem.ts';
import { FramedProblem, RouteProblem } from './shell/RouteProblem.tsx';
import { visit } from './shell/visit.ts';
import { withWords } from './shell/words.ts';

type Load = () => Promise<ComponentType>;

const OPEN: GuardedRoute = { guard: 'open' };
/** (a) login required. */
const LOGIN: GuardedRoute = { guard: 'login' };
/** The same for who has yet to pay for joining. */
const TO_PAY: GuardedRoute = { guard: 'login', temporary: true };

/** A page behind its guard, loaded when it is visited; `id` is the name the specification gives it (UI-01). */
function page(path: string, by: GuardedRoute | LoaderFunction, load: Load, id?: string): RouteObject {
  const loader = typeof by === 'function' ? by : guard(by);
  return { id, path, loader, lazy: async () => ({ Component: await chunk(load) }) };
}

/** What a member signs in with; one file, so that the start names one. */
const ownSignIn: Load = withWords(['auth', 'family', 'profile'], () =>
  import('./features/account/OwnSignInScreen.tsx').then((m) => m.OwnSignInScreen),
);

const legal: Load = withWords(['legal'], () => import('./features/legal/LegalPage.tsx').then((m) => m.LegalPage));

/** Screens of an application for a membership (G-13); one file, as the first one is most often followed by the next. */
const APPLICATION_PATHS = [
  'registry-landing',
  'register-new-account/:token',
  'new-entry-form',
  'new-entry-input',
  'new-entry-registered',
  'new-entry-error',
  'period-registry-end',
  'message-after-action',
  // The link of a corporate, and the page after it.
  'corporate/*',
];
const application: Load = withWords(['application', 'auth'], () =>
  import('./features/application/ApplicationScreen.tsx').then((m) => m.ApplicationScreen),
);

/** What hangs on the membership; one file, so that the start names one. */
const account: Load = withWords(
  ['auth', 'company', 'documents', 'family', 'membership', 'my-invoices', 'profile', 'renewal'],
  () => import('./features/account/AccountScreen.tsx').then((m) => m.AccountScreen),
);

/** What is to be paid is opened for itself, from a mail or in front of everything else: it does not wait for the rest of the account. */
const myInvoices: Load = withWords(['my-invoices'], () =>
  import('./features/account/MyInvoicesPage.tsx').then((m) => m.MyInvoicesPage),
);

const payment: Load = withWords(['my-invoices', 'payment'], () =>
  import('./features/payment/PaymentScreen.tsx').then((m) => m.PaymentScreen),
);

const EVENTS: GuardedRoute = { guard: 'login_or_guest', menu: true, offline: true };
const events: Load = withWords(['events'], () =>
  import('./features/events/EventListPage.tsx').then((m) => m.EventListPage),
);
const event: Load = withWords(['events'], () =>
  import('./features/events/EventDetailPage.tsx').then((m) => m.EventDetailPage),
);

/** Entering an event and own entries (G-14). */
const entries: Load = withWords(['entries', 'events', 'pass', 'payment'], () =>
  import('./features/entries/EntryScreens.tsx').then((m) => m.EntryScreens),
);
/** (c) login with the account's info (G-16). */
const TO_ENTER: GuardedRoute = { guard: 'login_with_info', offline: true };

const screens: RouteObject[] = [
  page(
    'login',
    loginGuard,
    withWords(['auth'], () => import('./features/login/LoginPage.tsx').then((m) => m.LoginPage)),
  ),
  page(
    'forgot-password',
    OPEN,
    withWords(['auth'], () => import('./features/password/ForgotPasswordPage.tsx').then((m) => m.ForgotPasswordPage)),
  ),
  page(
    'reset-password',
    OPEN,
    withWords(['auth'], () => import('./features/password/ResetPasswordPage.tsx').then((m) => m.ResetPasswordPage)),
  ),
  page(
    'home',
    { guard: 'login_or_guest', menu: true, offline: true },
    () => import('./features/home/HomePage.tsx').then((m) => m.HomePage),
    'ClientHomeView',
  ),
  ...['change-email', 'change-password', 'reset-email'].map((path) => page(path, LOGIN, ownSignIn)),
  page(
    'confirm-token',
    OPEN,
    withWords(['auth'], () => import('./features/invitation/InvitationPage.tsx').then((m) => m.ConfirmTokenPage)),
  ),
  page(
    'profile',
    { guard: 'login', menu: true, offline: true },
    withWords(['profile'], () => import('./features/profile/ProfilePage.tsx').then((m) => m.ProfilePage)),
    'ClientChangeProfileView',
  ),
  page('documents', { guard: 'login', menu: true, offline: true }, account),
  page('my-invoices', { guard: 'login', menu: true, offline: true }, myInvoices),
  ...['company', 'devices', 'family', 'renew-account/:account_code'].map((path) => page(path, LOGIN, account)),
  page('invoices/:account_code/:invoice_code', TO_PAY, account),
  ...['payments/:code/:invoice_code', 'payment-confirmation'].map((path) => page(path, TO_PAY, payment)),
  page('payment-result', { ...TO_PAY, offline: true }, payment),
  page('membership', { guard: 'login', offline: true }, account),
  ...APPLICATION_PATHS.map((path) => page(path, OPEN, application)),
  page('events/:url/:event_cms_code', EVENTS, events),
  page('events/:url/:event_cms_code/detail/:event_code', EVENTS, event),
  ...['events/:url/:code/entry/*', 'entries/*', 'entry', 'entry-confirmation'].map((path) =>
    page(path, TO_ENTER, entries),
  ),
  ...['policy', 'terms', 'commercial-laws'].map((path) => page(path, OPEN, legal)),
  page('consent', LOGIN, legal),
  page('unauthorized', OPEN, () => import('./shell/Refused.tsx').then((m) => m.Unauthorized), 'ClientPageUnauthorized'),
  page('*', OPEN, () => import('./shell/Refused.tsx').then((m) => m.NotFound)),
];

const routes: RouteObject[] = [
  {
    Component: Root,
    HydrateFallback: () => null,
    ErrorBoundary: FramedProblem,
    children: [
      { index: true, loader: () => redirect('/home') },
      { path: REFUSED_REFRESH_PATH, loader: refusedGuard },
      {
        Component: Frame,
        children: [
          {
            ErrorBoundary: RouteProblem,
            children: screens,
          },
        ],
      },
      page(
        'card',
        { guard: 'login', offline: true },
        withWords(['membership', 'pass'], () => import('./features/card/CardPage.tsx').then((m) => m.CardPage)),
      ),
    ],
  },
];

/** Builds the router of the member area; its first navigation starts at once. */
export function createRouter() {
  const router = createBrowserRouter(routes);
  setNavigate((to, options) => void router.navigate(to, options));
  onForbidden(() => void router.navigate('/unauthorized'));
  let location = router.state.location;
  router.subscribe(({ navigation, location: now }) => {
    // Whatever the page that is left still waits for is cancelled; the new page's own calls come after this.
    if (navigation.state === 'loading' && navigation.location.pathname !== location.pathname) {
      client.cancelReads();
      visit.navigated();
    }
    location = now;
  });
  return router;
}

function Root() {
  return (
    <>
      <Progress />
      <Outlet />
      <Alerts />
      <ScrollRestoration />
    </>
  );
}
