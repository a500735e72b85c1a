import { withWords } from '../../shell/words.ts';

/** The keys of the member cards, below the page of their facility. */
export const passKeyRoutes = withWords(
  ['pass-keys'],
  [
    {
      path: 'card-builder/keys',
      lazy: { Component: async () => (await import('./PassKeysPage.tsx')).PassKeysPage },
    },
  ],
);
