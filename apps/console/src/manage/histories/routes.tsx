import type { RouteObject } from 'react-router';

/** History screens under /manage; each is loaded when it is opened. */
export const historyRoutes: RouteObject[] = [
  {
    path: 'members/history-compare/:accountCode',
    lazy: { Component: async () => (await import('./HistoryComparePage.tsx')).HistoryComparePage },
  },
];
