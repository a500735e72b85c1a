import { withWords } from '../../shell/words.ts';

/** Screens of the organizations under /manage. */
export const organizationRoutes = withWords(
  ['lists', 'organizations'],
  [
    {
      path: 'organizations/search',
      lazy: { Component: async () => (await import('./OrganizationsSearchPage.tsx')).OrganizationsSearchPage },
    },
    {
      path: 'organizations/create',
      lazy: { Component: async () => (await import('./OrganizationCreatePage.tsx')).OrganizationCreatePage },
    },
    {
      path: 'organizations/edit/:id',
      lazy: { Component: async () => (await import('./OrganizationEditPage.tsx')).OrganizationEditPage },
    },
  ],
);
