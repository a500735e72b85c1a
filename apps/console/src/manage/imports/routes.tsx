import type { RouteObject } from 'react-router';

/** The import screens under /manage, loaded when they are opened. */
export const importRoutes: RouteObject[] = [
  {
    path: 'members/import-csv',
    lazy: { Component: async () => (await import('./ImportPage.tsx')).ImportPage },
  },
];
