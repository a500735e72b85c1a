import { withWords } from '../../shell/words.ts';

/** Screens of the files of banks under /manage. */
export const bankImportRoutes = withWords(
  ['lists', 'files', 'bank-imports'],
  [
    {
      path: 'bank-imports',
      lazy: { Component: async () => (await import('./pages.ts')).BankImportsPage },
    },
    {
      path: 'bank-imports/:id',
      lazy: { Component: async () => (await import('./pages.ts')).BankImportPage },
    },
  ],
);
