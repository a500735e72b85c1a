import { withWords } from '../../shell/words.ts';

/** Screens of the conditions of fees, below the page of their facility (RT-A-43 to RT-A-45). */
export const feeConditionRoutes = withWords(
  ['lists', 'conditions', 'fee-conditions', 'payment-plans', 'billing', 'builders'],
  [
    {
      path: 'payment-plan-fee-conditions/search',
      lazy: { Component: async () => (await import('./FeeConditionsSearchPage.tsx')).FeeConditionsSearchPage },
    },
    {
      path: 'payment-plan-fee-conditions/create',
      lazy: { Component: async () => (await import('./FeeConditionPages.tsx')).FeeConditionCreatePage },
    },
    {
      path: 'payment-plan-fee-conditions/edit/:id',
      lazy: { Component: async () => (await import('./FeeConditionPages.tsx')).FeeConditionEditPage },
    },
  ],
);
