import { withWords } from '../../shell/words.ts';

/** Screens of the notices under /admin. */
export const noticeRoutes = withWords(
  ['lists', 'notices'],
  [
    {
      path: 'notices/search',
      lazy: { Component: async () => (await import('./NoticesSearchPage.tsx')).NoticesSearchPage },
    },
    {
      path: 'notices/create',
      lazy: { Component: async () => (await import('./NoticeCreatePage.tsx')).NoticeCreatePage },
    },
    {
      path: 'notices/edit/:id',
      lazy: { Component: async () => (await import('./NoticeEditPage.tsx')).NoticeEditPage },
    },
  ],
);
