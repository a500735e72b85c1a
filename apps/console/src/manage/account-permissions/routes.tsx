import { withWords } from '../../shell/words.ts';

/** The screen of permissions by account under /manage. */
export const accountPermissionRoutes = withWords(
  ['account-permissions', 'builders', 'lists', 'roles', 'viewings'],
  [
    {
      path: 'account-permissions',
      lazy: { Component: async () => (await import('./AccountPermissionsPage.tsx')).AccountPermissionsPage },
    },
  ],
);
