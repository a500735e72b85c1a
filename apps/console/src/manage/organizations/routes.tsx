import { withWords } from '../../shell/words.ts';

const pages = () => import('./pages.ts');

/** Screens of the organizations under /manage. */
export const organizationRoutes = withWords(
  ['lists', 'organizations'],
  [
    {
      path: 'organizations/search',
      lazy: { Component: async () => (await pages()).OrganizationsSearchPage },
    },
    {
      path: 'organizations/create',
      lazy: { Component: async () => (await pages()).OrganizationCreatePage },
    },
    {
      path: 'organizations/edit/:id',
      lazy: { Component: async () => (await pages()).OrganizationEditPage },
    },
  ],
);
