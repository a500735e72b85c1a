import * as v from 'valibot';
import { recordFields, updateFields } from '../core/fields.ts';
import { filterBy, searchBody } from '../core/page.ts';
import { Email, Id, Instant, Keyword, RequiredText, Version } from '../core/values.ts';

/** What a system administrator writes of an operator's account. */
const Fields = v.object({
  last_name: RequiredText(100),
  first_name: RequiredText(100),
  email: Email,
  /** Whether plans, payment agencies and operators are theirs to manage too (PERM-24). */
  system_admin_flag: v.optional(v.boolean('choice'), false),
});
/** Names of the fields, as the form has them. */
export const operatorFields = v.keyof(Fields).options;

export const OperatorCreate = Fields;
export const OperatorUpdate = v.object({
  ...updateFields(Fields.entries),
  /** Whether the account may sign in. */
  active: v.optional(v.boolean('choice')),
  version: Version,
});

export const OperatorRecord = v.object({
  id: Id,
  ...recordFields(Fields.entries),
  active: v.boolean(),
  /** Whether a password is set. */
  signed_up: v.boolean(),
  /** Whether it signs in with two steps. */
  second_factor: v.boolean(),
  last_login_at: v.nullable(Instant),
  /** Whether it is the reader's own account, which others change. */
  own: v.boolean(),
  version: Version,
  updated_at: Instant,
  updated_by: v.nullable(v.string()),
});
export type OperatorRecord = v.InferOutput<typeof OperatorRecord>;

export const OperatorSearch = searchBody(
  ['name', 'email', 'last_login_at', 'updated_at'],
  v.optional(filterBy({ keyword: v.optional(Keyword) }), {}),
);

/** A link by which an operator chooses the first password; it is shown once and stored as a hash. */
export const OperatorLink = v.object({ url: v.pipe(v.string(), v.url()), expires_at: Instant });
export type OperatorLink = v.InferOutput<typeof OperatorLink>;
