import * as v from 'valibot';
import { RequiredText } from '../core/values.ts';
import { NewPassword, Password } from './schema.ts';
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
export const managerChangeName = ownCall({
  path: '/management/auth/change-name',
  self: 'manage',
  body: OwnName,
  summary: 'Change one’s own name',
});
export const memberChangePassword = ownCall({
  path: '/member/auth/change-password',
  self: 'member',
  body: ChangePassword,
  summary: 'Change one’s own password; every other session ends',
});
