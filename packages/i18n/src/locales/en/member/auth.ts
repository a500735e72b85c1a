import type { auth as ja } from '../../ja/member/auth.ts';

/** Signing in and passwords in English. */
export const auth: Record<keyof typeof ja, string> = {
  'auth.title': 'Log in',
  'auth.login_account': 'Member number or e-mail address',
  'auth.password': 'Password',
  'auth.submit': 'Log in',
  'auth.submitting': 'Logging in…',
  'auth.shared_address': 'If you share an e-mail address with your family, log in with your member number.',
  'auth.guest': 'Look around without logging in',
  'auth.to_login': 'To the login page',
  'auth.offline': 'Logging in needs a connection.',
  'auth.show_password': 'Show the password',
  'auth.hide_password': 'Hide the password',
  'auth.strength': 'Strength: {strength}',
  'auth.forgot.link': 'Forgot your password?',
  'auth.forgot.title': 'Reset the password',
  'auth.forgot.lead': 'A link to reset the password goes to your registered e-mail address.',
  'auth.forgot.submit': 'Send e-mail',
  'auth.forgot.sent_title': 'Please check your mail',
  'auth.forgot.sent':
    'If the address is registered, a link to reset the password is on its way. It works for 60 minutes. If it does not arrive, please check the spam folder and the address.',
  'auth.reset.title': 'New password',
  'auth.reset.lead': 'Changing it logs you out on all other devices.',
  'auth.reset.submit': 'Change password',
  'auth.reset.done': 'The password has been changed. Please log in.',
  'auth.link.title': 'This link cannot be used',
  'auth.link.text': 'The link has expired or has been used already.',
  'auth.link.again': 'Send the mail again',
  'auth.invite.title': 'Set up your account',
  'auth.invite.lead': '{facility} has invited you. Choose a password and you can start right away.',
  'auth.invite.name': 'Name',
  'auth.invite.until': 'Link works until',
  'auth.invite.submit': 'Set the password and log in',
  'auth.invite.expired':
    'The link has expired or has been used already. If you have chosen a password, you can log in. If not, please ask {facility} to send the invitation again.',
  'auth.logged_out': 'You are logged out.',
};
