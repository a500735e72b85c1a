import { withWords } from '../../shell/words.ts';

/** One's own account: outside the permission match, for whoever must set up a second factor has nothing else. */
export const ownSecurityRoutes = withWords(
  ['auth', 'second-factor'],
  [
    {
      path: 'account-settings',
      lazy: { Component: async () => (await import('./OwnSecurityPage.tsx')).OwnSecurityPage },
    },
  ],
);

/** What the facility demands of its staff. */
export const securityRoutes = withWords(
  ['auth', 'histories', 'second-factor'],
  [
    {
      path: 'settings/security',
      lazy: { Component: async () => (await import('./SecuritySettingsPage.tsx')).SecuritySettingsPage },
    },
  ],
);
