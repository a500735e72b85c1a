import { withWords } from '../../shell/words.ts';

/** How members pay the facility, under /manage. */
export const ownPaymentMethodRoutes = withWords(
  ['payment-methods'],
  [
    {
      path: 'settings/main/payment-method',
      lazy: { Component: async () => (await import('./OwnPaymentMethodsPage.tsx')).OwnPaymentMethodsPage },
    },
  ],
);
