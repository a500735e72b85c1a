import { withWords } from '../../shell/words.ts';

/** Screens of the event kinds and their entry forms, below the page of their facility (RT-A-31 to RT-A-33). */
export const eventKindRoutes = [
  ...withWords(
    ['lists', 'event-kinds'],
    [
      {
        path: 'event-cms/search',
        lazy: { Component: async () => (await import('./EventKindsSearchPage.tsx')).EventKindsSearchPage },
      },
      {
        path: 'event-cms/create',
        lazy: { Component: async () => (await import('./EventKindPages.tsx')).EventKindCreatePage },
      },
      {
        path: 'event-cms/edit/:id',
        lazy: { Component: async () => (await import('./EventKindPages.tsx')).EventKindEditPage },
      },
    ],
  ),
  ...withWords(
    ['account-cms', 'builders', 'lists', 'event-kinds'],
    [
      {
        path: 'event-cms/form/:kind/create',
        lazy: { Component: async () => (await import('./EventFieldPages.tsx')).EventFieldCreatePage },
      },
      {
        path: 'event-cms/form/:kind/edit/:id',
        lazy: { Component: async () => (await import('./EventFieldPages.tsx')).EventFieldEditPage },
      },
    ],
  ),
];
