import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { Done, Id, IdParams } from '../core/values.ts';
import {
  ForgotPassword,
  ManagerInfo,
  ManagerSession,
  OrganizationChoice,
  ResetPassword,
  StaffLogin,
  TokenInfo,
  TokenQuery,
} from './schema.ts';

const open = (reason: string) => ({ open: reason }) as const;

export const managerLogin = endpoint({
  method: 'POST',
  path: '/management/auth/login',
  access: open('signing in'),
  body: StaffLogin,
  response: ManagerSession,
  summary: 'Sign in as staff',
});
export const managerLogout = endpoint({
  method: 'POST',
  path: '/management/auth/logout',
  beforeSecondFactor: true,
  access: { self: 'manage' },
  response: Done,
  summary: 'Sign out',
});
export const managerInfo = endpoint({
  method: 'GET',
  path: '/management/auth/get-info',
  beforeSecondFactor: true,
  access: { self: 'manage' },
  query: v.object({ organization: v.optional(Id) }),
  response: ManagerInfo,
  summary: 'Permission menu and profile',
});
export const managerOrganizations = endpoint({
  method: 'GET',
  path: '/management/auth/get-list-organization-account-login/{id}',
  beforeSecondFactor: true,
  access: { self: 'manage' },
  params: IdParams,
  response: v.array(OrganizationChoice),
  summary: 'Organizations the account can work in',
});
export const saveManagerOrganization = endpoint({
  method: 'POST',
  path: '/management/auth/save-organization',
  beforeSecondFactor: true,
  access: { self: 'manage' },
  body: v.object({ organization_id: v.nullable(Id) }),
  response: Done,
  summary: 'Remember the organization for the next login',
});
export const managerForgotPassword = endpoint({
  method: 'POST',
  path: '/management/auth/forgot-password',
  access: open('the password is forgotten'),
  body: ForgotPassword,
  response: Done,
  summary: 'Mail a reset link',
});
export const managerResetPassword = endpoint({
  method: 'POST',
  path: '/management/auth/reset-password',
  access: open('the mailed token is the credential'),
  body: ResetPassword,
  response: Done,
  summary: 'Set a new password',
});
export const managerTokenInfo = endpoint({
  method: 'GET',
  path: '/management/auth/token-info',
  access: open('the mailed token is the credential'),
  query: TokenQuery,
  response: TokenInfo,
  summary: 'What a mailed link is for',
});
