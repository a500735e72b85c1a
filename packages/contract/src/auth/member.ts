import { endpoint } from '../core/endpoint.ts';
import { Done } from '../core/values.ts';
import { ChangeEmail, ConfirmEmail, GuestInfo, MemberInfo, MemberLogin, MemberSession } from './schema.ts';
import { ownCall, recoveryCalls } from './shared.ts';

export const memberLogin = endpoint({
  method: 'POST',
  path: '/member/auth/login',
  access: { open: 'signing in' },
  body: MemberLogin,
  response: MemberSession,
  summary: 'Sign in as a member',
});
export const memberLogout = endpoint({
  method: 'POST',
  path: '/member/auth/logout',
  access: { self: 'member' },
  actingFor: 'self',
  response: Done,
  summary: 'Sign out',
});
export const memberInfo = endpoint({
  method: 'GET',
  path: '/member/auth/get-info',
  access: { self: 'member' },
  actingFor: 'see',
  response: MemberInfo,
  offline: 'yes',
  summary: 'Menus, organization and account of the member',
});
export const guestLogin = endpoint({
  method: 'POST',
  path: '/member/auth/guest-login',
  access: { open: 'guests look around where the facility allows it' },
  response: GuestInfo,
  summary: 'Start a guest session',
});
const recovery = recoveryCalls('/member/auth');
export const memberForgotPassword = recovery.forgotPassword;
export const memberResetPassword = recovery.resetPassword;
export const memberTokenInfo = recovery.tokenInfo;
export const changeEmail = ownCall({
  path: '/member/auth/change-email',
  self: 'member',
  body: ChangeEmail,
  summary: 'Ask for another e-mail address; it is confirmed by mail',
});
export const confirmEmail = ownCall({
  path: '/member/auth/confirm-email',
  self: 'member',
  body: ConfirmEmail,
  summary: 'Confirm the new e-mail address',
});
