import { withWords } from '../../shell/words.ts';

/** Screens of the documents that are shared with members. */
export const documentRoutes = withWords(
  ['files', 'lists', 'documents'],
  [
    {
      path: 'documents/search',
      lazy: { Component: async () => (await import('./DocumentsSearchPage.tsx')).DocumentsSearchPage },
    },
    {
      path: 'documents/detail/:id',
      lazy: { Component: async () => (await import('./DocumentDetailPage.tsx')).DocumentDetailPage },
    },
    {
      path: 'documents/create',
      lazy: { Component: async () => (await import('./DocumentPages.tsx')).DocumentCreatePage },
    },
    {
      path: 'documents/edit/:id',
      lazy: { Component: async () => (await import('./DocumentPages.tsx')).DocumentEditPage },
    },
  ],
);
