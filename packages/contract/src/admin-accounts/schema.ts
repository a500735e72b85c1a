import * as v from 'valibot';
import { PermissionSource } from '../account-permissions/schema.ts';
import { recordFields, updateFields } from '../core/fields.ts';
import { AnyOf, filterBy, listQuery, searchBody } from '../core/page.ts';
import { Email, Id, Instant, Keyword, RequiredText, Text, Version, WireInteger } from '../core/values.ts';
import { AccountLock } from '../roles/schema.ts';

const MAX_ORGANIZATIONS = 100;

/** An id that has to be chosen: an empty choice is a missing one. */
const Missing = v.never('required');
const Chosen = v.lazy((input): typeof Missing | typeof Id => (input === '' || input === null ? Missing : Id));

/** What staff write of a colleague's account (ENT-63). */
const Fields = v.object({
  last_name: RequiredText(100),
  first_name: RequiredText(100),
  email: Email,
  role_id: Chosen,
  organization_ids: v.optional(v.pipe(v.array(Id, 'array'), v.maxLength(MAX_ORGANIZATIONS, 'too_many')), []),
  /** Whether the account may sign in. */
  active: v.optional(v.boolean('choice'), true),
});
/** Names of the fields, as the form has them. */
export const adminAccountFields = v.keyof(Fields).options;

export const AdminAccountCreate = v.object({
  ...Fields.entries,
  /** Whether a link to set a password is mailed at once. */
  invite: v.optional(v.boolean('choice'), true),
});
export const AdminAccountUpdate = v.object({ ...updateFields(Fields.entries), version: Version });

/** `none` was never invited, `sent` has a link, `accepted` has set a password. */
export const InvitationState = v.picklist(['none', 'sent', 'accepted']);

export const AdminAccountRow = v.object({
  id: Id,
  account_code: v.string(),
  ...recordFields(Fields.entries),
  email: v.nullable(v.string()),
  role_id: v.nullable(Id),
  role: v.nullable(v.object({ id: Id, name: v.string() })),
  permission_type: PermissionSource,
  /** Those that the reader reaches. */
  organizations: v.array(v.object({ id: Id, name: v.string() })),
  invitation: InvitationState,
  invited_at: v.nullable(Instant),
  /** Why the newest invitation did not arrive, in the words of the mail server. */
  invitation_refusal: v.nullable(v.string()),
  /** Whether it signs in with two steps. */
  second_factor: v.boolean(),
  last_login_at: v.nullable(Instant),
  lock: AccountLock,
  version: Version,
  updated_at: Instant,
  updated_by: v.nullable(v.string()),
});
export type AdminAccountRow = v.InferOutput<typeof AdminAccountRow>;

export const AdminAccountRecord = v.object({
  ...AdminAccountRow.entries,
  /** Organizations beside those the reader reaches; they stay. */
  other_organizations: WireInteger,
});
export type AdminAccountRecord = v.InferOutput<typeof AdminAccountRecord>;

const Filter = filterBy({
  keyword: v.optional(Text(100)),
  role_id: AnyOf(Id),
  invitation: AnyOf(InvitationState),
  active: v.optional(v.boolean('choice')),
});
export const AdminAccountSearch = searchBody(
  ['name', 'email', 'role', 'last_login_at', 'updated_at'],
  v.optional(Filter, {}),
);
export type AdminAccountSearch = v.InferOutput<typeof AdminAccountSearch>;

/** The query of the plain list. */
export const AdminAccountListing = listQuery({
  keyword: v.optional(Keyword),
  /** Organization to narrow by, as by the header of the same name. */
  login_organization: v.optional(Id),
});
