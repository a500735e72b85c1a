import { withWords } from '../../shell/words.ts';

/** Screens of corporates and their staff under /manage; each is loaded when it is opened. */
export const corporateRoutes = withWords(
  ['corporates', 'members', 'member-record', 'lists'],
  [
    {
      path: 'corporates/search',
      lazy: { Component: async () => (await import('./CorporatesSearchPage.tsx')).CorporatesSearchPage },
    },
    {
      path: 'corporates/detail/:id',
      lazy: { Component: async () => (await import('./CorporateDetailPage.tsx')).CorporateDetailPage },
    },
    {
      path: 'corporates/staff/:corporateCode/search',
      lazy: { Component: async () => (await import('./StaffSearchPage.tsx')).StaffSearchPage },
    },
    {
      path: 'corporates/staff/:corporateCode/detail/:accountCode',
      lazy: { Component: async () => (await import('./StaffDetailPage.tsx')).StaffDetailPage },
    },
    ...withWords(
      ['member-actions'],
      [
        {
          path: 'corporates/create',
          lazy: { Component: async () => (await import('./CorporateCreatePage.tsx')).CorporateCreatePage },
        },
        {
          path: 'corporates/edit/:id',
          lazy: { Component: async () => (await import('./CorporateEditPage.tsx')).CorporateEditPage },
        },
        {
          path: 'corporates/staff/:corporateCode/create',
          lazy: { Component: async () => (await import('./StaffCreatePage.tsx')).StaffCreatePage },
        },
        {
          path: 'corporates/staff/:corporateCode/edit/:accountCode',
          lazy: { Component: async () => (await import('./StaffEditPage.tsx')).StaffEditPage },
        },
      ],
    ),
  ],
);
