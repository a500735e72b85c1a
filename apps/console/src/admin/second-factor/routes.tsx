import { withWords } from '../../shell/words.ts';

/** /admin/account-settings */
export const securityRoutes = withWords(
  ['auth', 'second-factor'],
  [
    {
      path: 'account-settings',
      lazy: { Component: async () => (await import('./OwnSecurityPage.tsx')).OwnSecurityPage },
    },
  ],
);
