import { withWords } from '../../shell/words.ts';

/** Screens of the staff accounts under /manage. */
export const adminAccountRoutes = withWords(
  ['admin-accounts', 'lists'],
  [
    {
      path: 'admin-accounts/search',
      lazy: { Component: async () => (await import('./AdminAccountsSearchPage.tsx')).AdminAccountsSearchPage },
    },
    {
      path: 'admin-accounts/create',
      lazy: { Component: async () => (await import('./AdminAccountPages.tsx')).AdminAccountCreatePage },
    },
    {
      path: 'admin-accounts/edit/:id',
      lazy: { Component: async () => (await import('./AdminAccountPages.tsx')).AdminAccountEditPage },
    },
  ],
);
