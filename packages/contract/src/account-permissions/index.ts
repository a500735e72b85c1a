import * as v from 'valibot';
import { menuAccess, queryCall } from '../core/calls.ts';
import { endpoint } from '../core/endpoint.ts';
import { pageOf } from '../core/page.ts';
import { Id, Saved } from '../core/values.ts';
import {
  AccountPermissions,
  AccountPermissionsUpdate,
  Asked,
  Explanation,
  PermissionHolder,
  PermissionHolderSearch,
} from './schema.ts';

export * from './schema.ts';

const { view } = menuAccess('account-permissions');

export const searchPermissionHolders = queryCall('/management/account-permissions/search', {
  access: view,
  body: PermissionHolderSearch,
  response: pageOf(PermissionHolder),
  summary: 'Staff by where their permissions come from',
});
export const getAccountPermissions = endpoint({
  method: 'GET',
  path: '/management/account-permissions/{account_id}',
  access: view,
  params: v.object({ account_id: Id }),
  response: AccountPermissions,
  summary: 'What an account may do, beside what its role may',
});
export const updateAccountPermissions = endpoint({
  method: 'PUT',
  path: '/management/account-permissions/{account_id}',
  access: { needs: { menu: 'account-permissions', flag: 'edit' } },
  params: v.object({ account_id: Id }),
  body: AccountPermissionsUpdate,
  response: Saved,
  summary: 'Give an account permissions of its own, or those of its role',
});
export const explainPermission = endpoint({
  method: 'GET',
  path: '/management/account-permissions/{account_id}/explain',
  access: view,
  params: v.object({ account_id: Id }),
  query: Asked,
  response: Explanation,
  summary: 'Why an account may do something, or not',
});
export const explainOwnPermission = endpoint({
  method: 'GET',
  path: '/management/auth/explain-permission',
  access: { self: 'manage' },
  query: Asked,
  response: Explanation,
  summary: 'Why the caller may do something, or not',
});
