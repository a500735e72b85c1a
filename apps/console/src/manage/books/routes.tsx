import { withWords } from '../../shell/words.ts';

/** Balances and closing under /manage. */
export const bookRoutes = withWords(
  ['books', 'lists'],
  [
    { path: 'books', lazy: { Component: async () => (await import('./AgeingPage.tsx')).AgeingPage } },
    { path: 'books/month', lazy: { Component: async () => (await import('./MonthPage.tsx')).MonthPage } },
  ],
);
