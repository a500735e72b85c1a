import { withWords } from '../../shell/words.ts';

const BASE = 'events/:url/:event_cms_code/:event_cms_id';

/** Screens of the events of a kind under /manage (RT-M-34 to RT-M-36). */
export const eventRoutes = withWords(
  ['events', 'lists'],
  [
    {
      path: `${BASE}/search`,
      lazy: { Component: async () => (await import('./pages.ts')).EventsSearchPage },
    },
    {
      path: `${BASE}/calendar`,
      lazy: { Component: async () => (await import('./pages.ts')).EventCalendarPage },
    },
    {
      path: `${BASE}/create`,
      lazy: { Component: async () => (await import('./pages.ts')).EventCreatePage },
    },
    {
      path: `${BASE}/edit/:id`,
      lazy: { Component: async () => (await import('./pages.ts')).EventEditPage },
    },
    {
      path: `${BASE}/check-in`,
      lazy: { Component: async () => (await import('./pages.ts')).DoorWay },
    },
    {
      path: `${BASE}/copy/:id`,
      lazy: { Component: async () => (await import('./pages.ts')).EventCopyPage },
    },
  ],
);
