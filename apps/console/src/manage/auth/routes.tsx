import { redirect } from 'react-router';
import { type Guard, guarded } from '../../shell/guards.ts';
import { manageSession } from '../../shell/manageArea.ts';
import { refreshFirst, requireSession } from '../../shell/manageGuards.ts';
import { withWords } from '../../shell/words.ts';
import { StaffLayout } from './StaffLayout.tsx';

/** Whoever is signed in goes on to the organizations (RT-M-03). */
const onlySignedOut: Guard = ({ search }) =>
  manageSession.isValid() ? redirect(`/manage/select-facilities${search}`) : undefined;

/** Open screens under /manage, and the choice of an organization. */
export const authRoutes = withWords(
  ['auth', 'second-factor'],
  [
    {
      Component: StaffLayout,
      children: [
        {
          path: 'login',
          loader: guarded(onlySignedOut),
          lazy: { Component: async () => (await import('./LoginPage.tsx')).LoginPage },
        },
        {
          path: 'forgot-password',
          lazy: { Component: async () => (await import('./ForgotPasswordPage.tsx')).ForgotPasswordPage },
        },
        {
          path: 'reset-password',
          lazy: { Component: async () => (await import('./NewPasswordPage.tsx')).NewPasswordPage },
        },
        {
          path: 'accept-invitation',
          lazy: { Component: async () => (await import('./NewPasswordPage.tsx')).NewPasswordPage },
        },
        {
          path: 'select-facilities',
          loader: guarded(refreshFirst, requireSession),
          lazy: { Component: async () => (await import('./SelectFacilitiesPage.tsx')).SelectFacilitiesPage },
        },
      ],
    },
  ],
);
