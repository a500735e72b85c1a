import { withWords } from '../../shell/words.ts';

/** What agencies collected and paid out, beside the deposits under /manage. */
export const settlementRoutes = withWords(
  ['settlements', 'lists'],
  [
    {
      path: 'deposits/settlements',
      lazy: { Component: async () => (await import('./pages.ts')).SettlementsPage },
    },
    {
      path: 'deposits/settlements/:id',
      lazy: { Component: async () => (await import('./pages.ts')).SettlementPage },
    },
  ],
);
