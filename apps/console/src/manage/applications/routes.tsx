import { withWords } from '../../shell/words.ts';

/** Screens of the applications under /manage (G-54). */
export const applicationRoutes = withWords(
  ['applications'],
  [
    ...withWords(
      ['lists'],
      [
        {
          path: 'applications',
          lazy: { Component: async () => (await import('./ApplicationsPage.tsx')).ApplicationsPage },
        },
      ],
    ),
    ...withWords(
      ['members', 'member-record'],
      [
        {
          path: 'applications/detail/:id',
          lazy: { Component: async () => (await import('./ApplicationPage.tsx')).ApplicationPage },
        },
      ],
    ),
  ],
);
