import type { RouteObject } from 'react-router';

/** /admin/overview */
export const overviewRoutes: RouteObject[] = [
  { path: 'overview', lazy: { Component: async () => (await import('./OverviewPage.tsx')).OverviewPage } },
];
