import { withWords } from '../../shell/words.ts';

/** Screens of the payment agencies under /admin. */
export const paymentAgencyRoutes = withWords(
  ['lists', 'payment-agencies'],
  [
    {
      path: 'payment-agencies/search',
      lazy: { Component: async () => (await import('./PaymentAgenciesSearchPage.tsx')).PaymentAgenciesSearchPage },
    },
    {
      path: 'payment-agencies/create',
      lazy: { Component: async () => (await import('./PaymentAgencyPages.tsx')).PaymentAgencyCreatePage },
    },
    {
      path: 'payment-agencies/edit/:id',
      lazy: { Component: async () => (await import('./PaymentAgencyPages.tsx')).PaymentAgencyEditPage },
    },
  ],
);
