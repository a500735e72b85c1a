import { withWords } from '../../shell/words.ts';

/** Screens of the sections of member forms, below the page of their facility. */
export const sectionRoutes = withWords(
  ['lists', 'account-cms-groups'],
  [
    {
      path: 'account-cms-groups/search',
      lazy: { Component: async () => (await import('./SectionsSearchPage.tsx')).SectionsSearchPage },
    },
    {
      path: 'account-cms-groups/create',
      lazy: { Component: async () => (await import('./SectionPages.tsx')).SectionCreatePage },
    },
    {
      path: 'account-cms-groups/edit/:id',
      lazy: { Component: async () => (await import('./SectionPages.tsx')).SectionEditPage },
    },
  ],
);
