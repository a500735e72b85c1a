import { Suspense } from 'react';
import type { RouteObject } from 'react-router';
import { useSnapshot } from 'valtio';
import { PageNotFound, RouteError, Unauthorized } from '../shell/errors.tsx';
import { always, guarded } from '../shell/guards.ts';
import { ManageShell } from '../shell/ManageShell.tsx';
import { manageState } from '../shell/manageArea.ts';
import {
  infoIfSignedIn,
  outsideMenu,
  pagePermission,
  refreshFirst,
  requireInfo,
  requireOrganization,
  requireSession,
} from '../shell/manageGuards.ts';
import { WhyRefused } from '../shell/why.ts';
import { authRoutes } from './auth/routes.tsx';
import { menuScreens, openScreens } from './screens.ts';

const MAIN = '/manage/overview';
const signedIn = [refreshFirst, requireSession, requireOrganization, requireInfo];

/** Every screen under /manage; guards run in the order they stand here. */
export const manageRoutes: RouteObject[] = [
  ...authRoutes.map((route) => ({ ...route, ErrorBoundary: RouteError })),
  {
    Component: ManageShell,
    ErrorBoundary: RouteError,
    children: [
      {
        loader: guarded(...signedIn, outsideMenu),
        shouldRevalidate: always,
        children: openScreens,
        ErrorBoundary: RouteError,
      },
      {
        loader: guarded(...signedIn, pagePermission),
        shouldRevalidate: always,
        children: menuScreens,
        ErrorBoundary: RouteError,
      },
      {
        loader: guarded(refreshFirst, infoIfSignedIn),
        children: [
          // Spelt as the specification has it (RT-S-10).
          { id: 'MananagePageUnauthorized', path: 'unauthorized', Component: Refused },
          { path: '*', Component: Missing },
        ],
        ErrorBoundary: RouteError,
      },
    ],
  },
];

function Refused() {
  const { refused, refusedPath: path, info } = useSnapshot(manageState);
  return (
    <Unauthorized menu={refused} main={MAIN}>
      {path !== '' && info !== undefined && (
        <Suspense>
          <WhyRefused path={path} />
        </Suspense>
      )}
    </Unauthorized>
  );
}

function Missing() {
  return <PageNotFound main={MAIN} />;
}
