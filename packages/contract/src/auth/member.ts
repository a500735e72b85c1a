import { endpoint } from '../core/endpoint.ts';
import { Done } from '../core/values.ts';
import {
  ChangeEmail,
  ConfirmEmail,
  ForgotPassword,
  GuestInfo,
  MemberInfo,
  MemberLogin,
  MemberSession,
  ResetPassword,
  TokenInfo,
  TokenQuery,
} from './schema.ts';

const open = (reason: string) => ({ open: reason }) as const;

export const memberLogin = endpoint({
  method: 'POST',
  path: '/member/auth/login',
  access: open('signing in'),
  body: MemberLogin,
  response: MemberSession,
  summary: 'Sign in as a member',
});
export const memberLogout = endpoint({
  method: 'POST',
  path: '/member/auth/logout',
  access: { self: 'member' },
  response: Done,
  summary: 'Sign out',
});
export const memberInfo = endpoint({
  method: 'GET',
  path: '/member/auth/get-info',
  access: { self: 'member' },
  response: MemberInfo,
  offline: 'yes',
  summary: 'Menus, organization and account of the member',
});
export const guestLogin = endpoint({
  method: 'POST',
  path: '/member/auth/guest-login',
  access: open('guests look around where the facility allows it'),
  response: GuestInfo,
  summary: 'Start a guest session',
});
export const memberForgotPassword = endpoint({
  method: 'POST',
  path: '/member/auth/forgot-password',
  access: open('the password is forgotten'),
  body: ForgotPassword,
  response: Done,
  summary: 'Mail a reset link',
});
export const memberResetPassword = endpoint({
  method: 'POST',
  path: '/member/auth/reset-password',
  access: open('the mailed token is the credential'),
  body: ResetPassword,
  response: Done,
  summary: 'Set a new password',
});
export const memberTokenInfo = endpoint({
  method: 'GET',
  path: '/member/auth/token-info',
  access: open('the mailed token is the credential'),
  query: TokenQuery,
  response: TokenInfo,
  summary: 'What a mailed link is for',
});
export const changeEmail = endpoint({
  method: 'POST',
  path: '/member/auth/change-email',
  access: { self: 'member' },
  body: ChangeEmail,
  response: Done,
  summary: 'Ask for another e-mail address; it is confirmed by mail',
});
export const confirmEmail = endpoint({
  method: 'POST',
  path: '/member/auth/confirm-email',
  access: { self: 'member' },
  body: ConfirmEmail,
  response: Done,
  summary: 'Confirm the new e-mail address',
});
