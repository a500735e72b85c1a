import { redirect } from 'react-router';
import { adminSession } from '../../shell/adminArea.ts';
import { guarded } from '../../shell/guards.ts';
import { withWords } from '../../shell/words.ts';

/** /admin/login; whoever is signed in goes on (RT-A-02). And the link of the operator command, for anybody who holds it. */
export const authRoutes = withWords(
  ['auth', 'second-factor'],
  [
    {
      path: 'login',
      loader: guarded(() => (adminSession.isValid() ? redirect('/admin/overview') : undefined)),
      lazy: { Component: async () => (await import('./LoginPage.tsx')).LoginPage },
    },
    {
      path: 'set-password',
      lazy: { Component: async () => (await import('./SetPasswordPage.tsx')).SetPasswordPage },
    },
  ],
);
