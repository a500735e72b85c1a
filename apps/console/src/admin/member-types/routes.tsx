import { withWords } from '../../shell/words.ts';

/** Screens of the member types, below the page of their facility. */
export const memberTypeRoutes = withWords(
  ['lists', 'member-types'],
  [
    {
      path: 'member-type/search',
      lazy: { Component: async () => (await import('./MemberTypesSearchPage.tsx')).MemberTypesSearchPage },
    },
    {
      path: 'member-type/create',
      lazy: { Component: async () => (await import('./MemberTypePages.tsx')).MemberTypeCreatePage },
    },
    {
      path: 'member-type/edit/:id',
      lazy: { Component: async () => (await import('./MemberTypePages.tsx')).MemberTypeEditPage },
    },
  ],
);
