import type { RouteObject } from 'react-router';

/** /admin/account-settings */
export const securityRoutes: RouteObject[] = [
  {
    path: 'account-settings',
    lazy: { Component: async () => (await import('./OwnSecurityPage.tsx')).OwnSecurityPage },
  },
];
