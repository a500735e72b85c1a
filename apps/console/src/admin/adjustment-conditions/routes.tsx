import { withWords } from '../../shell/words.ts';

/** Screens of the conditions of adjustments, below the page of their facility (RT-A-46 to RT-A-48). */
export const adjustmentConditionRoutes = withWords(
  ['lists', 'conditions', 'adjustment-conditions', 'builders'],
  [
    {
      path: 'payment-adjustment-conditions/search',
      lazy: {
        Component: async () => (await import('./AdjustmentConditionsSearchPage.tsx')).AdjustmentConditionsSearchPage,
      },
    },
    {
      path: 'payment-adjustment-conditions/create',
      lazy: { Component: async () => (await import('./AdjustmentConditionPages.tsx')).AdjustmentConditionCreatePage },
    },
    {
      path: 'payment-adjustment-conditions/edit/:id',
      lazy: { Component: async () => (await import('./AdjustmentConditionPages.tsx')).AdjustmentConditionEditPage },
    },
  ],
);
