import { withWords } from '../../shell/words.ts';

const pages = () => import('./pages.ts');

const BASE = 'events/:url/:event_cms_code/:event_cms_id/event-participants/:event_code';

/** Screens of the participants of an event under /manage (RT-M-40 to RT-M-42). */
export const participantRoutes = withWords(
  ['event-participants', 'events', 'lists'],
  [
    { path: `${BASE}/search`, lazy: { Component: async () => (await pages()).ParticipantsSearchPage } },
    { path: `${BASE}/create`, lazy: { Component: async () => (await pages()).ParticipantCreatePage } },
    { path: `${BASE}/edit/:id`, lazy: { Component: async () => (await pages()).ParticipantEditPage } },
  ],
);
