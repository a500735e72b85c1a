import { ResetPassword, TokenInfo, TokenQuery } from '../auth/schema.ts';
import { endpoint } from '../core/endpoint.ts';
import { Done } from '../core/values.ts';

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
