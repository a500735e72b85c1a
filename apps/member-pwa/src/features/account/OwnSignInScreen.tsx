import { useLocation } from 'react-router';
import { actingFor } from '../../session/person.ts';
import { ChangeEmailPage } from './ChangeEmailPage.tsx';
import { ChangePasswordPage } from './ChangePasswordPage.tsx';
import { ConfirmEmailPage } from './ConfirmEmailPage.tsx';
import { ForSelf } from './ForSelf.tsx';

const SCREENS = {
  '/change-email': ChangeEmailPage,
  '/change-password': ChangePasswordPage,
  '/reset-email': ConfirmEmailPage,
};

/** The screens on which a member changes what they sign in with, by the address. */
export function OwnSignInScreen() {
  const { pathname } = useLocation();
  if (actingFor() !== undefined) return <ForSelf />;
  const Screen = Object.entries(SCREENS).find(([path]) => path === pathname)?.[1] ?? ChangeEmailPage;
  return <Screen />;
}
