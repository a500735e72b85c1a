import { withWords } from '../../shell/words.ts';

/** Screens of the roles under /manage. */
export const roleRoutes = withWords(
  ['lists', 'roles', 'viewings'],
  [
    {
      path: 'roles/search',
      lazy: { Component: async () => (await import('./RolesSearchPage.tsx')).RolesSearchPage },
    },
    ...withWords(
      ['builders'],
      [
        {
          path: 'roles/create',
          lazy: { Component: async () => (await import('./RolePages.tsx')).RoleCreatePage },
        },
        {
          path: 'roles/edit/:id',
          lazy: { Component: async () => (await import('./RolePages.tsx')).RoleEditPage },
        },
      ],
    ),
  ],
);
