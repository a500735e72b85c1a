import { withWords } from '../../shell/words.ts';

/** Screens of the conditions of access, below the page of their facility (RT-A-49 to RT-A-51). */
export const accessConditionRoutes = withWords(
  ['lists', 'conditions', 'access-conditions', 'builders'],
  [
    {
      path: 'resource-access-conditions/search',
      lazy: { Component: async () => (await import('./AccessConditionsSearchPage.tsx')).AccessConditionsSearchPage },
    },
    {
      path: 'resource-access-conditions/create',
      lazy: { Component: async () => (await import('./AccessConditionPages.tsx')).AccessConditionCreatePage },
    },
    {
      path: 'resource-access-conditions/edit/:id',
      lazy: { Component: async () => (await import('./AccessConditionPages.tsx')).AccessConditionEditPage },
    },
  ],
);
