import { useLocation } from 'react-router';
import { ChangeEmailPage } from './ChangeEmailPage.tsx';
import { ChangePasswordPage } from './ChangePasswordPage.tsx';
import { ConfirmEmailPage } from './ConfirmEmailPage.tsx';

const SCREENS = {
  '/change-email': ChangeEmailPage,
  '/change-password': ChangePasswordPage,
  '/reset-email': ConfirmEmailPage,
};

/** The screens on which a member changes what they sign in with, by the address. */
export function OwnSignInScreen() {
  const { pathname } = useLocation();
  const Screen = Object.entries(SCREENS).find(([path]) => path === pathname)?.[1] ?? ChangeEmailPage;
  return <Screen />;
}
