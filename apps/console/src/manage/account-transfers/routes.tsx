import { withWords } from '../../shell/words.ts';

const pages = () => import('./pages.ts');

/** Screens of account transfers under /manage. */
export const accountTransferRoutes = withWords(
  ['lists', 'files', 'account-transfers'],
  [
    { path: 'account-transfers', lazy: { Component: async () => (await pages()).TransfersPage } },
    { path: 'account-transfers/mandates', lazy: { Component: async () => (await pages()).MandatesPage } },
    {
      path: 'account-transfers/mandates/create',
      lazy: { Component: async () => (await pages()).MandateCreatePage },
    },
    {
      path: 'account-transfers/mandates/:id',
      lazy: { Component: async () => (await pages()).MandatePage },
    },
    {
      path: 'account-transfers/setting',
      lazy: { Component: async () => (await pages()).TransferSettingPage },
    },
    { path: 'account-transfers/:id', lazy: { Component: async () => (await pages()).TransferPage } },
  ],
);
