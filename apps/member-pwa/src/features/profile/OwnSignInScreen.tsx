import { useLocation } from 'react-router';
import { ChangeEmailPage } from '../email/ChangeEmailPage.tsx';
import { ConfirmEmailPage } from '../email/ConfirmEmailPage.tsx';
import { ChangePasswordPage } from '../password/ChangePasswordPage.tsx';

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
