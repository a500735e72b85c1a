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

/** Addresses of member types that name no facility, as somebody may write them by hand. */
export const memberTypeChoice = withWords(
  ['member-types'],
  [
    {
      path: 'member-types/*',
      lazy: { Component: async () => (await import('./ChooseFacility.tsx')).ChooseFacility },
    },
  ],
);
