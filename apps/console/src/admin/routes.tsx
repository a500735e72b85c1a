import type { RouteObject } from 'react-router';
import { AdminShell } from '../shell/AdminShell.tsx';
import { nameTab, refreshFirst, requireSession } from '../shell/adminGuards.ts';
import { PageNotFound, RouteError, Unauthorized } from '../shell/errors.tsx';
import { always, guarded } from '../shell/guards.ts';
import { accessConditionRoutes } from './access-conditions/routes.tsx';
import { fieldRoutes } from './account-cms/routes.tsx';
import { sectionRoutes } from './account-cms-groups/routes.tsx';
import { adjustmentConditionRoutes } from './adjustment-conditions/routes.tsx';
import { applyConditionRoutes } from './apply-conditions/routes.tsx';
import { authRoutes } from './auth/routes.tsx';
import { cardBuilderRoutes } from './card-builder/routes.tsx';
import { contractPlanRoutes } from './contract-plans/routes.tsx';
import { eventKindRoutes } from './event-kinds/routes.tsx';
import { facilityRoutes, profileRoutes } from './facilities/routes.tsx';
import { feeConditionRoutes } from './fee-conditions/routes.tsx';
import { memberTypeChoice, memberTypeRoutes } from './member-types/routes.tsx';
import { noticeRoutes } from './notices/routes.tsx';
import { operatorRoutes } from './operators/routes.tsx';
import { overviewRoutes } from './overview/routes.tsx';
import { passKeyRoutes } from './pass-keys/routes.tsx';
import { paymentAgencyRoutes } from './payment-agencies/routes.tsx';
import { paymentMethodRoutes } from './payment-methods/routes.tsx';
import { securityRoutes } from './second-factor/routes.tsx';

const MAIN = '/admin/overview';

/** Every screen under /admin. */
export const adminRoutes: RouteObject[] = [
  ...authRoutes.map((route) => ({ ...route, ErrorBoundary: RouteError })),
  {
    Component: AdminShell,
    ErrorBoundary: RouteError,
    children: [
      {
        loader: guarded(refreshFirst, requireSession, nameTab),
        shouldRevalidate: always,
        children: [
          ...overviewRoutes,
          ...facilityRoutes,
          ...contractPlanRoutes,
          ...paymentAgencyRoutes,
          ...noticeRoutes,
          ...operatorRoutes,
          ...securityRoutes,
          ...memberTypeChoice,
          {
            path: 'facilities/manage/:facility_id',
            lazy: { Component: async () => (await import('../shell/FacilityArea.tsx')).FacilityArea },
            children: [
              ...profileRoutes,
              ...memberTypeRoutes,
              ...fieldRoutes,
              ...sectionRoutes,
              ...eventKindRoutes,
              ...cardBuilderRoutes,
              ...passKeyRoutes,
              ...paymentMethodRoutes,
              ...applyConditionRoutes,
              ...feeConditionRoutes,
              ...adjustmentConditionRoutes,
              ...accessConditionRoutes,
            ],
          },
        ],
        ErrorBoundary: RouteError,
      },
      { id: 'AdminPageUnauthorized', path: 'unauthorized', Component: Refused },
      { path: '*', Component: Missing },
    ],
  },
];

function Refused() {
  return <Unauthorized main={MAIN} />;
}

function Missing() {
  return <PageNotFound main={MAIN} />;
}
