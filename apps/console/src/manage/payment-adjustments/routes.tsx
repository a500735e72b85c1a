import { withWords } from '../../shell/words.ts';

const pages = () => import('./pages.ts');

/** Screens of the adjustments under /manage (RT-M-70 to RT-M-72). */
export const paymentAdjustmentRoutes = withWords(
  ['lists', 'payment-adjustments'],
  [
    {
      path: 'payment-adjustment/search',
      lazy: { Component: async () => (await pages()).AdjustmentsSearchPage },
    },
    {
      path: 'payment-adjustment/create',
      lazy: { Component: async () => (await pages()).AdjustmentCreatePage },
    },
    {
      path: 'payment-adjustment/edit/:id',
      lazy: { Component: async () => (await pages()).AdjustmentEditPage },
    },
  ],
);
