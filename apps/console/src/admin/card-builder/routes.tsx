import { withWords } from '../../shell/words.ts';

/** The screen of the member cards, below the page of their facility. */
export const cardBuilderRoutes = withWords(
  ['card-builder'],
  [
    {
      path: 'card-builder',
      lazy: { Component: async () => (await import('./CardBuilderPage.tsx')).CardBuilderPage },
    },
  ],
);
