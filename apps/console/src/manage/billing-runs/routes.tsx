import { withWords } from '../../shell/words.ts';

/** Screens of the billing runs under /manage. */
export const billingRunRoutes = withWords(
  ['lists', 'billing-runs', 'billing'],
  [
    {
      path: 'billing-runs',
      lazy: { Component: async () => (await import('./pages.ts')).BillingRunsPage },
    },
    {
      path: 'billing-runs/:id',
      lazy: { Component: async () => (await import('./pages.ts')).BillingRunPage },
    },
  ],
);
