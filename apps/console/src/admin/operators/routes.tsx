import { withWords } from '../../shell/words.ts';

/** Screens of the operators' accounts under /admin. */
export const operatorRoutes = withWords(
  ['auth', 'lists', 'operators', 'second-factor'],
  [
    {
      path: 'operators/search',
      lazy: { Component: async () => (await import('./OperatorsSearchPage.tsx')).OperatorsSearchPage },
    },
    {
      path: 'operators/create',
      lazy: { Component: async () => (await import('./OperatorPages.tsx')).OperatorCreatePage },
    },
    {
      path: 'operators/edit/:id',
      lazy: { Component: async () => (await import('./OperatorPages.tsx')).OperatorEditPage },
    },
  ],
);
