import { withWords } from '../../shell/words.ts';

const pages = () => import('./pages.ts');

/** Screens of corporates and their staff under /manage; each is loaded when it is opened. */
export const corporateRoutes = withWords(
  ['corporates', 'members', 'member-record', 'lists'],
  [
    {
      path: 'corporates/search',
      lazy: { Component: async () => (await pages()).CorporatesSearchPage },
    },
    {
      path: 'corporates/detail/:id',
      lazy: { Component: async () => (await pages()).CorporateDetailPage },
    },
    {
      path: 'corporates/staff/:corporateCode/search',
      lazy: { Component: async () => (await pages()).StaffSearchPage },
    },
    {
      path: 'corporates/staff/:corporateCode/detail/:accountCode',
      lazy: { Component: async () => (await pages()).StaffDetailPage },
    },
    ...withWords(
      ['member-actions'],
      [
        {
          path: 'corporates/create',
          lazy: { Component: async () => (await pages()).CorporateCreatePage },
        },
        {
          path: 'corporates/edit/:id',
          lazy: { Component: async () => (await pages()).CorporateEditPage },
        },
        {
          path: 'corporates/staff/:corporateCode/create',
          lazy: { Component: async () => (await pages()).StaffCreatePage },
        },
        {
          path: 'corporates/staff/:corporateCode/edit/:accountCode',
          lazy: { Component: async () => (await pages()).StaffEditPage },
        },
      ],
    ),
  ],
);
