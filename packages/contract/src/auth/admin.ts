import { endpoint } from '../core/endpoint.ts';
import { Done } from '../core/values.ts';
import { OperatorSession, StaffLogin } from './schema.ts';

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
