import { withWords } from '../../shell/words.ts';

/** What the facility says of itself, under /manage. */
export const mainSettingsRoutes = withWords(
  ['facility-profile', 'files'],
  [
    {
      path: 'settings/main',
      lazy: { Component: async () => (await import('./MainSettingsPage.tsx')).MainSettingsPage },
    },
  ],
);
