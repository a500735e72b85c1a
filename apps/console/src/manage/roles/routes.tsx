import { withWords } from '../../shell/words.ts';

const pages = () => import('./pages.ts');

/** Screens of the roles under /manage. */
export const roleRoutes = withWords(
  ['lists', 'roles', 'viewings'],
  [
    {
      path: 'roles/search',
      lazy: { Component: async () => (await pages()).RolesSearchPage },
    },
    ...withWords(
      ['builders'],
      [
        {
          path: 'roles/create',
          lazy: { Component: async () => (await pages()).RoleCreatePage },
        },
        {
          path: 'roles/edit/:id',
          lazy: { Component: async () => (await pages()).RoleEditPage },
        },
      ],
    ),
  ],
);
