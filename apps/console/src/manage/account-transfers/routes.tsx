import { withWords } from '../../shell/words.ts';

/** Screens of account transfers under /manage. */
export const accountTransferRoutes = withWords(
  ['lists', 'files', 'account-transfers'],
  [
    { path: 'account-transfers', lazy: { Component: async () => (await import('./pages.ts')).TransfersPage } },
    { path: 'account-transfers/mandates', lazy: { Component: async () => (await import('./pages.ts')).MandatesPage } },
    {
      path: 'account-transfers/mandates/create',
      lazy: { Component: async () => (await import('./pages.ts')).MandateCreatePage },
    },
    {
      path: 'account-transfers/mandates/:id',
      lazy: { Component: async () => (await import('./pages.ts')).MandatePage },
    },
    {
      path: 'account-transfers/setting',
      lazy: { Component: async () => (await import('./pages.ts')).TransferSettingPage },
    },
    { path: 'account-transfers/:id', lazy: { Component: async () => (await import('./pages.ts')).TransferPage } },
  ],
);
