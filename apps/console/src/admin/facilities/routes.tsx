import { type LoaderFunctionArgs, redirect } from 'react-router';
import { withWords } from '../../shell/words.ts';
import { paths } from './paths.ts';

/** The profile of a facility among its other settings is the facility's own screen. */
export const profileRoutes = [
  {
    path: 'profile/edit',
    loader: ({ params }: LoaderFunctionArgs) => redirect(paths.edit(Number(params.facility_id))),
  },
];

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
