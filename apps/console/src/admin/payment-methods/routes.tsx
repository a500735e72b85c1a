import { withWords } from '../../shell/words.ts';

/** How a facility is paid, below its page. */
export const paymentMethodRoutes = withWords(
  ['payment-methods'],
  [
    {
      path: 'payment-method',
      lazy: { Component: async () => (await import('./PaymentMethodsPage.tsx')).PaymentMethodsPage },
    },
  ],
);
