import { withWords } from '../../shell/words.ts';

const pages = () => import('./pages.ts');

/** Screens of the staff accounts under /manage. */
export const adminAccountRoutes = withWords(
  ['admin-accounts', 'lists'],
  [
    {
      path: 'admin-accounts/search',
      lazy: { Component: async () => (await pages()).AdminAccountsSearchPage },
    },
    {
      path: 'admin-accounts/create',
      lazy: { Component: async () => (await pages()).AdminAccountCreatePage },
    },
    {
      path: 'admin-accounts/edit/:id',
      lazy: { Component: async () => (await pages()).AdminAccountEditPage },
    },
  ],
);
