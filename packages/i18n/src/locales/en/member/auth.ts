import type { auth as ja } from '../../ja/member/auth.ts';

/** Signing in to the member area in English. */
export const auth: Record<keyof typeof ja, string> = {
  'auth.title': 'Login',
  'auth.login_account': 'Login ID (member code or e-mail)',
  'auth.password': 'Password',
  'auth.submit': 'Log in',
  'auth.submitting': 'Logging in…',
  'auth.guest': 'Look around without logging in',
  'auth.register_link': 'Apply for membership',
  'auth.forgot.link': 'Forgot your password?',
  'auth.forgot.title': 'Reset your password',
  'auth.forgot.lead': 'We will send a reset link to your registered e-mail address.',
  'auth.forgot.sent': 'The mail is on its way. If it does not arrive, please check the address.',
  'auth.reset.title': 'New password',
  'auth.reset.password': 'New password',
  'auth.reset.confirmation': 'New password (again)',
  'auth.reset.submit': 'Change the password',
  'auth.reset.done': 'Your password has been changed. Please log in.',
  'auth.reset.expired': 'The link has expired. Please start again.',
  'auth.temporary.title': 'Your application is being looked at',
  'auth.temporary.text': 'We will send you a mail when this is done.',
  'auth.session_expired': 'Your session has expired. Please log in again.',
  'auth.logout_confirm': 'Log out? What is kept on this device will be removed.',
};
