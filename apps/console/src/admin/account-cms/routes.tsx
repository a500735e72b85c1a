import { withWords } from '../../shell/words.ts';

/** Screens of the fields of member forms, below the page of their facility. */
export const fieldRoutes = [
  ...withWords(
    ['account-cms'],
    [
      {
        path: 'account-cms',
        lazy: { Component: async () => (await import('./FieldsPage.tsx')).FieldsPage },
      },
    ],
  ),
  ...withWords(
    ['account-cms', 'account-layout'],
    [
      {
        path: 'account-layout',
        lazy: { Component: async () => (await import('./LayoutPage.tsx')).LayoutPage },
      },
    ],
  ),
  ...withWords(
    ['account-cms', 'builders', 'lists'],
    [
      {
        path: 'account-cms/create',
        lazy: { Component: async () => (await import('./FieldPages.tsx')).FieldCreatePage },
      },
      {
        path: 'account-cms/edit/:id',
        lazy: { Component: async () => (await import('./FieldPages.tsx')).FieldEditPage },
      },
    ],
  ),
];
