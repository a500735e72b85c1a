import { withWords } from '../../shell/words.ts';

/** The morning's look at the money under /manage. */
export const moneyCheckRoutes = withWords(
  ['lists', 'money-check'],
  [
    {
      path: 'money-check',
      lazy: { Component: async () => (await import('./MoneyCheckPage.tsx')).MoneyCheckPage },
    },
  ],
);
