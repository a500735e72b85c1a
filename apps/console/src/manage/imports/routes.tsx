import { withWords } from '../../shell/words.ts';

/** The import screens under /manage, loaded when they are opened. */
export const importRoutes = withWords(
  ['imports', 'members', 'member-record', 'lists'],
  [
    {
      path: 'members/import-csv',
      lazy: { Component: async () => (await import('./ImportPage.tsx')).MemberImportPage },
    },
    ...withWords(
      ['member-bulk'],
      [
        {
          path: 'members/bulk',
          lazy: { Component: async () => (await import('./ImportPage.tsx')).MemberBulkPage },
        },
      ],
    ),
    ...withWords(
      ['member-bulk', 'payment-plans'],
      [
        {
          path: 'payment-plans/bulk',
          lazy: { Component: async () => (await import('./ImportPage.tsx')).PlanBulkPage },
        },
      ],
    ),
    ...withWords(
      ['corporates'],
      [
        {
          path: 'corporates/import-csv',
          lazy: { Component: async () => (await import('./ImportPage.tsx')).CorporateImportPage },
        },
      ],
    ),
    ...withWords(
      ['admin-accounts'],
      [
        {
          path: 'admin-accounts/import-csv',
          lazy: { Component: async () => (await import('./ImportPage.tsx')).StaffImportPage },
        },
      ],
    ),
    ...withWords(
      ['events', 'event-several'],
      [
        {
          path: 'events/:url/:event_cms_code/:event_cms_id/bulk',
          lazy: { Component: async () => (await import('./ImportPage.tsx')).EventBulkPage },
        },
      ],
    ),
    ...withWords(
      ['event-participants'],
      [
        {
          path: 'events/:url/:event_cms_code/:event_cms_id/event-participants/:event_code/import-csv',
          lazy: { Component: async () => (await import('./ImportPage.tsx')).ParticipantImportPage },
        },
      ],
    ),
  ],
);
