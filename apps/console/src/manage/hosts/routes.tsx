import { withWords } from '../../shell/words.ts';

/** Screens of the hosts under /manage. */
export const hostRoutes = withWords(
  ['files', 'lists', 'hosts'],
  [
    {
      path: 'hosts/search',
      lazy: { Component: async () => (await import('./pages.ts')).HostsSearchPage },
    },
    ...withWords(
      ['files'],
      [
        {
          path: 'hosts/create',
          lazy: { Component: async () => (await import('./pages.ts')).HostCreatePage },
        },
        {
          path: 'hosts/edit/:id',
          lazy: { Component: async () => (await import('./pages.ts')).HostEditPage },
        },
      ],
    ),
  ],
);
