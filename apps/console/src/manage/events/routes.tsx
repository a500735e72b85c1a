import { withWords } from '../../shell/words.ts';

const pages = () => import('./pages.ts');

const BASE = 'events/:url/:event_cms_code/:event_cms_id';

/** Screens of the events of a kind under /manage (RT-M-34 to RT-M-36). */
export const eventRoutes = withWords(
  ['events', 'event-participants', 'files', 'lists'],
  [
    {
      path: 'events',
      lazy: { Component: async () => (await import('./AllEventsPage.tsx')).AllEventsPage },
    },
    {
      path: `${BASE}/search`,
      lazy: { Component: async () => (await pages()).EventsSearchPage },
    },
    {
      path: `${BASE}/calendar`,
      lazy: { Component: async () => (await pages()).EventCalendarPage },
    },
    {
      path: `${BASE}/create`,
      lazy: { Component: async () => (await pages()).EventCreatePage },
    },
    {
      path: `${BASE}/edit/:id`,
      lazy: { Component: async () => (await pages()).EventEditPage },
    },
    {
      path: `${BASE}/check-in`,
      lazy: { Component: async () => (await pages()).DoorWay },
    },
    {
      path: `${BASE}/copy/:id`,
      lazy: { Component: async () => (await pages()).EventCopyPage },
    },
  ],
);
