import { withWords } from '../../shell/words.ts';

/** Screens of the deposits under /manage (RT-M-44, RT-M-45). */
export const depositRoutes = withWords(
  ['deposits'],
  [
    ...withWords(
      ['lists'],
      [
        {
          path: 'deposits/search',
          lazy: { Component: async () => (await import('./DepositsSearchPage.tsx')).DepositsSearchPage },
        },
      ],
    ),
    ...withWords(
      ['invoice-states'],
      [
        {
          path: 'deposits/detail/:account_code/:invoice_code',
          lazy: { Component: async () => (await import('./DepositDetailPage.tsx')).DepositDetailPage },
        },
      ],
    ),
  ],
);
