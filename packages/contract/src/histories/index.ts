import * as v from 'valibot';
import { menuAccess } from '../core/calls.ts';
import { endpoint } from '../core/endpoint.ts';
import { Id, Instant, Line, WireInteger } from '../core/values.ts';

export * from './subjects.ts';
export * from './timeline.ts';

const { view: access } = menuAccess('members');
const AccountCode = v.object({ account_code: Line(30) });

/** One version of an account: who made it, when, and which fields changed. */
export const AccountVersion = v.object({
  id: Id,
  at: Instant,
  by: v.string(),
  action: v.string(),
  version: v.nullable(WireInteger),
  fields: v.array(v.string()),
});
export type AccountVersion = v.InferOutput<typeof AccountVersion>;

/** A field of two versions side by side, in words. */
export const ComparedField = v.object({
  field: v.string(),
  label: v.string(),
  left: v.nullable(v.string()),
  right: v.nullable(v.string()),
  changed: v.boolean(),
});
export type ComparedField = v.InferOutput<typeof ComparedField>;

/** An account with its versions. */
export const AccountHistory = v.object({
  id: Id,
  account_code: v.string(),
  name: v.string(),
  versions: v.array(AccountVersion),
});
/** Two versions of an account, field by field. */
export const AccountComparison = v.object({
  left: AccountVersion,
  right: AccountVersion,
  rows: v.array(ComparedField),
});

export const accountHistory = endpoint({
  method: 'GET',
  path: '/management/account-histories/{account_code}',
  access,
  params: AccountCode,
  response: AccountHistory,
  summary: 'Versions of an account, newest first',
});
export const compareAccountHistory = endpoint({
  method: 'GET',
  path: '/management/account-histories/{account_code}/compare',
  access,
  params: AccountCode,
  query: v.object({ left: Id, right: Id }),
  response: AccountComparison,
  summary: 'Two versions of an account side by side',
});
