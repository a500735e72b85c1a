import { endpoint } from '../core/endpoint.ts';
import { Done } from '../core/values.ts';
import { OperatorSession, ResetPassword, StaffLogin, TokenInfo, TokenQuery } from './schema.ts';

export const operatorLogin = endpoint({
  method: 'POST',
  path: '/admin/auth/login',
  access: { open: 'signing in' },
  body: StaffLogin,
  response: OperatorSession,
  summary: 'Sign in as an operator',
});
export const operatorLogout = endpoint({
  method: 'POST',
  path: '/admin/auth/logout',
  beforeSecondFactor: true,
  access: { operator: 'any' },
  response: Done,
  summary: 'Sign out',
});
export const operatorTokenInfo = endpoint({
  method: 'GET',
  path: '/admin/auth/token-info',
  access: { open: 'the token of the link is the credential' },
  query: TokenQuery,
  response: TokenInfo,
  summary: 'What an operator’s link is for',
});
export const operatorSetPassword = endpoint({
  method: 'POST',
  path: '/admin/auth/set-password',
  access: { open: 'the token of the link is the credential' },
  body: ResetPassword,
  response: Done,
  summary: 'Choose a password by an operator’s link',
});
