import { withWords } from '../../shell/words.ts';

/** Screens of the facilities under /admin. */
export const facilityRoutes = withWords(
  ['lists', 'facilities'],
  [
    {
      path: 'facilities/search',
      lazy: { Component: async () => (await import('./FacilitiesSearchPage.tsx')).FacilitiesSearchPage },
    },
    {
      path: 'facilities/create',
      lazy: { Component: async () => (await import('./FacilityCreatePage.tsx')).FacilityCreatePage },
    },
    ...withWords(
      ['files'],
      [
        {
          path: 'facilities/edit/:id',
          lazy: { Component: async () => (await import('./FacilityEditPage.tsx')).FacilityEditPage },
        },
      ],
    ),
  ],
);
