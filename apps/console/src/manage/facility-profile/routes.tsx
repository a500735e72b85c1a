import { withWords } from '../../shell/words.ts';

/** What the facility says of itself, under /manage. */
export const mainSettingsRoutes = withWords(
  ['facility-profile'],
  [
    ...withWords(
      ['files'],
      [
        {
          path: 'settings/main',
          lazy: { Component: async () => (await import('./MainSettingsPage.tsx')).MainSettingsPage },
        },
      ],
    ),
    ...withWords(
      ['lists'],
      [
        {
          path: 'settings/main/legal',
          lazy: { Component: async () => (await import('./LegalTextsPage.tsx')).LegalTextsPage },
        },
        {
          path: 'settings/main/consents',
          lazy: { Component: async () => (await import('./ConsentsPage.tsx')).ConsentsPage },
        },
      ],
    ),
    ...withWords(
      ['editor', 'files'],
      [
        {
          path: 'settings/main/legal/:kind/:locale',
          lazy: { Component: async () => (await import('./LegalTextPage.tsx')).LegalTextPage },
        },
      ],
    ),
  ],
);
