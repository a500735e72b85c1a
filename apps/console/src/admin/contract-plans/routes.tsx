import { withWords } from '../../shell/words.ts';

/** Screens of the contract plans under /admin. */
export const contractPlanRoutes = withWords(
  ['lists', 'contract-plans'],
  [
    {
      path: 'contract-plans/search',
      lazy: { Component: async () => (await import('./ContractPlansSearchPage.tsx')).ContractPlansSearchPage },
    },
    {
      path: 'contract-plans/create',
      lazy: { Component: async () => (await import('./ContractPlanPages.tsx')).ContractPlanCreatePage },
    },
    {
      path: 'contract-plans/edit/:id',
      lazy: { Component: async () => (await import('./ContractPlanPages.tsx')).ContractPlanEditPage },
    },
  ],
);
