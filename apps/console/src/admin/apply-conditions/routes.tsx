import { withWords } from '../../shell/words.ts';

/** Screens of the conditions of application, below the page of their facility (RT-A-40 to RT-A-42). */
export const applyConditionRoutes = withWords(
  ['lists', 'conditions', 'apply-conditions', 'builders'],
  [
    {
      path: 'apply-conditions/search',
      lazy: { Component: async () => (await import('./ApplyConditionsSearchPage.tsx')).ApplyConditionsSearchPage },
    },
    {
      path: 'apply-conditions/create',
      lazy: { Component: async () => (await import('./ApplyConditionPages.tsx')).ApplyConditionCreatePage },
    },
    {
      path: 'apply-conditions/edit/:id',
      lazy: { Component: async () => (await import('./ApplyConditionPages.tsx')).ApplyConditionEditPage },
    },
  ],
);
