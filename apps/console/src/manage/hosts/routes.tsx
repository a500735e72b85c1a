import { withWords } from '../../shell/words.ts';

const pages = () => import('./pages.ts');

/** Screens of the hosts under /manage. */
export const hostRoutes = withWords(
  ['files', 'lists', 'hosts'],
  [
    {
      path: 'hosts/search',
      lazy: { Component: async () => (await pages()).HostsSearchPage },
    },
    ...withWords(
      ['files'],
      [
        {
          path: 'hosts/create',
          lazy: { Component: async () => (await pages()).HostCreatePage },
        },
        {
          path: 'hosts/edit/:id',
          lazy: { Component: async () => (await pages()).HostEditPage },
        },
      ],
    ),
  ],
);
