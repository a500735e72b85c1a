import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { WireInteger } from '../core/values.ts';
import { AccountForm } from './schema.ts';

export * from './admin.ts';
export * from './definition.ts';
export * from './groups.ts';
export * from './layout.ts';
export * from './schema.ts';

const ClassQuery = v.object({ class_type: v.optional(v.pipe(WireInteger, v.picklist([1, 2], 'choice')), 1) });

export const getAccountForm = endpoint({
  method: 'GET',
  path: '/management/account-cms/form',
  access: { self: 'manage' },
  query: v.object({
    ...ClassQuery.entries,
    /** As staff fill it in, or as they read a member. */
    screen: v.optional(v.picklist(['staff', 'detail'], 'choice'), 'staff'),
  }),
  response: AccountForm,
  summary: 'The form of members of one class, as staff fill it in or read it',
});
export const getOwnForm = endpoint({
  method: 'GET',
  path: '/member/account-cms/form',
  access: { self: 'member' },
  actingFor: 'see',
  response: AccountForm,
  offline: 'yes',
  summary: 'The form of the own profile',
});
