import { withWords } from '../../shell/words.ts';

/** Members in figures (G-39). */
export const accountSummaryRoutes = withWords(
  ['account-summaries', 'lists'],
  [
    {
      path: 'account-summaries',
      lazy: { Component: async () => (await import('./AccountSummariesPage.tsx')).AccountSummariesPage },
    },
  ],
);
