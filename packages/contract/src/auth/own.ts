import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { Done, RequiredText } from '../core/values.ts';
import { ChangeEmail, ConfirmEmail, NewPassword, Password } from './schema.ts';
import { ownCall } from './shared.ts';

/** Another password for whoever is signed in: the present one proves that it is them. */
export const ChangePassword = v.object({ current_password: Password, ...NewPassword });

/** The name of a member of staff, as colleagues and the history see it. */
export const OwnName = v.object({ last_name: RequiredText(255), first_name: RequiredText(255) });

export const managerChangePassword = ownCall({
  path: '/management/auth/change-password',
  self: 'manage',
  body: ChangePassword,
  summary: 'Change one’s own password; every other session ends',
});
/** One’s own account; address and password have calls of their own, which want the present password (G-17). */
export const accountSettings = {
  get: endpoint({
    method: 'GET',
    path: '/management/account-settings',
    access: { self: 'manage' },
    response: v.object({ account_code: v.string(), ...OwnName.entries, email: v.nullable(v.string()) }),
    summary: 'One’s own account',
  }),
  update: endpoint({
    method: 'PUT',
    path: '/management/account-settings',
    access: { self: 'manage' },
    body: OwnName,
    response: Done,
    summary: 'Change one’s own name',
  }),
};
export const managerChangeEmail = ownCall({
  path: '/management/auth/change-email',
  self: 'manage',
  body: ChangeEmail,
  summary: 'Ask for another e-mail address of one’s own; it is confirmed by mail',
});
export const managerConfirmEmail = ownCall({
  path: '/management/auth/confirm-email',
  self: 'manage',
  body: ConfirmEmail,
  summary: 'Confirm one’s own new e-mail address',
});
export const memberChangePassword = ownCall({
  path: '/member/auth/change-password',
  self: 'member',
  body: ChangePassword,
  summary: 'Change one’s own password; every other session ends',
});

const operatorCall = { access: { operator: 'any' } } as const;
export const operatorOwnAccount = endpoint({
  method: 'GET',
  path: '/admin/auth/account',
  ...operatorCall,
  response: v.object({ last_name: v.string(), first_name: v.string(), email: v.string() }),
  summary: 'One’s own account',
});
export const operatorChangeName = endpoint({
  method: 'POST',
  path: '/admin/auth/change-name',
  ...operatorCall,
  body: OwnName,
  response: Done,
  summary: 'Change one’s own name',
});
export const operatorChangeEmail = endpoint({
  method: 'POST',
  path: '/admin/auth/change-email',
  ...operatorCall,
  body: ChangeEmail,
  response: Done,
  summary: 'Change the address one signs in with; the password proves that it is them',
});
export const operatorChangePassword = endpoint({
  method: 'POST',
  path: '/admin/auth/change-password',
  ...operatorCall,
  body: ChangePassword,
  response: Done,
  summary: 'Change one’s own password; every other session ends',
});
