import { withWords } from '../../shell/words.ts';

/** Screens of the hosts under /manage. */
export const hostRoutes = withWords(
  ['files', 'lists', 'hosts'],
  [
    {
      path: 'hosts/search',
      lazy: { Component: async () => (await import('./HostsSearchPage.tsx')).HostsSearchPage },
    },
    ...withWords(
      ['files'],
      [
        {
          path: 'hosts/create',
          lazy: { Component: async () => (await import('./HostPages.tsx')).HostCreatePage },
        },
        {
          path: 'hosts/edit/:id',
          lazy: { Component: async () => (await import('./HostPages.tsx')).HostEditPage },
        },
      ],
    ),
  ],
);
