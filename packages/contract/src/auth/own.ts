import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { Done, RequiredText } from '../core/values.ts';
import { NewPassword, Password } from './schema.ts';

/** Another password for whoever is signed in: the present one proves that it is them. */
export const ChangePassword = v.object({ current_password: Password, ...NewPassword });

/** The name of a member of staff, as colleagues and the history see it. */
export const OwnName = v.object({ last_name: RequiredText(255), first_name: RequiredText(255) });

export const managerChangePassword = endpoint({
  method: 'POST',
  path: '/management/auth/change-password',
  access: { self: 'manage' },
  body: ChangePassword,
  response: Done,
  summary: 'Change one’s own password; every other session ends',
});
export const managerChangeName = endpoint({
  method: 'POST',
  path: '/management/auth/change-name',
  access: { self: 'manage' },
  body: OwnName,
  response: Done,
  summary: 'Change one’s own name',
});
export const memberChangePassword = endpoint({
  method: 'POST',
  path: '/member/auth/change-password',
  access: { self: 'member' },
  body: ChangePassword,
  response: Done,
  summary: 'Change one’s own password; every other session ends',
});
