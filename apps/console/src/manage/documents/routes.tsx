import { withWords } from '../../shell/words.ts';

const pages = () => import('./pages.ts');

/** Screens of the documents that are shared with members. */
export const documentRoutes = withWords(
  ['files', 'lists', 'documents'],
  [
    {
      path: 'documents/search',
      lazy: { Component: async () => (await pages()).DocumentsSearchPage },
    },
    {
      path: 'documents/detail/:id',
      lazy: { Component: async () => (await pages()).DocumentDetailPage },
    },
    {
      path: 'documents/create',
      lazy: { Component: async () => (await pages()).DocumentCreatePage },
    },
    {
      path: 'documents/edit/:id',
      lazy: { Component: async () => (await pages()).DocumentEditPage },
    },
  ],
);
