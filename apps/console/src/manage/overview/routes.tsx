import type { RouteObject } from 'react-router';

/** /manage/overview */
export const overviewRoutes: RouteObject[] = [
  { path: 'overview', lazy: { Component: async () => (await import('./OverviewPage.tsx')).OverviewPage } },
];
