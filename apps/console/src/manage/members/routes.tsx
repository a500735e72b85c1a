import { withWords } from '../../shell/words.ts';

/** Screens of the members under /manage; each is loaded when it is opened. */
export const memberRoutes = withWords(
  ['lists', 'members'],
  [
    {
      path: 'members/search',
      shouldRevalidate: () => false,
      lazy: {
        Component: async () => (await import('./MembersSearchPage.tsx')).MembersSearchPage,
        loader: async () => (await import('./MembersSearchPage.tsx')).loadMembers,
      },
    },
    ...withWords(
      ['files', 'member-actions', 'member-record'],
      [
        {
          path: 'members/create',
          lazy: { Component: async () => (await import('./MemberCreatePage.tsx')).MemberCreatePage },
        },
        ...withWords(
          ['histories', 'member-merge'],
          [
            {
              path: 'members/edit/:id',
              lazy: { Component: async () => (await import('./MemberEditPage.tsx')).MemberEditPage },
            },
            {
              path: 'members/duplicates',
              lazy: { Component: async () => (await import('./merge/DuplicatesPage.tsx')).DuplicatesPage },
            },
            {
              path: 'members/merge/:id',
              lazy: { Component: async () => (await import('./merge/MergePickPage.tsx')).MergePickPage },
            },
            {
              path: 'members/merge/:id/:otherId',
              lazy: { Component: async () => (await import('./merge/MergePage.tsx')).MergePage },
            },
            ...withWords(
              ['event-participants', 'family', 'invoice-states', 'passes', 'standing'],
              [
                {
                  path: 'members/detail/:id',
                  lazy: { Component: async () => (await import('./MemberDetailPage.tsx')).MemberDetailPage },
                },
              ],
            ),
          ],
        ),
      ],
    ),
  ],
);
