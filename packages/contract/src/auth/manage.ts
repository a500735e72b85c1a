import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { Done, Id, IdParams } from '../core/values.ts';
import { ManagerInfo, ManagerSession, OrganizationChoice, StaffLogin } from './schema.ts';
import { recoveryCalls } from './shared.ts';

export const managerLogin = endpoint({
  method: 'POST',
  path: '/management/auth/login',
  access: { open: 'signing in' },
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
const recovery = recoveryCalls('/management/auth');
export const managerForgotPassword = recovery.forgotPassword;
export const managerResetPassword = recovery.resetPassword;
export const managerTokenInfo = recovery.tokenInfo;
