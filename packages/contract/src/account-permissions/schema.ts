import { DECISION_STEPS, isMenuKey, type MenuKey } from '@tsudoi/permissions';
import * as v from 'valibot';
import { updateFields } from '../core/fields.ts';
import { filterBy, searchBody } from '../core/page.ts';
import { Id, Instant, Line, Text, Version, WireInteger } from '../core/values.ts';
import { AccountLock, MenuFlag, MenuFlags, PermissionMenus } from '../roles/schema.ts';

/** Where permissions come from: the role 2, rows of the account's own 3. */
export const PermissionSource = v.pipe(WireInteger, v.picklist([2, 3], 'choice'));

const Person = {
  /** The account. */
  id: Id,
  name: v.string(),
  email: v.nullable(v.string()),
  role: v.nullable(v.object({ id: Id, name: v.string() })),
  permission_type: PermissionSource,
  lock: AccountLock,
};
export const PermissionHolder = v.object(Person);
export type PermissionHolder = v.InferOutput<typeof PermissionHolder>;

export const AccountPermissions = v.object({
  ...Person,
  /** What the role allows, by menu. */
  role_flags: MenuFlags,
  /** What its individual rows allow; those of the role where it has none yet. */
  flags: MenuFlags,
  ...PermissionMenus.entries,
  version: Version,
  updated_at: Instant,
  updated_by: v.nullable(v.string()),
});
export type AccountPermissions = v.InferOutput<typeof AccountPermissions>;

export const AccountPermissionsUpdate = v.object({
  permission_type: PermissionSource,
  /** With rows of its own. Menus that it does not name stay as they are, at first as the role has them. */
  ...updateFields({ flags: v.optional(MenuFlags) }),
  version: Version,
});

export const PermissionHolderSearch = searchBody(
  ['name', 'role', 'permission_type'],
  v.optional(filterBy({ keyword: v.optional(Text(100)) }), {}),
);
export type PermissionHolderSearch = v.InferOutput<typeof PermissionHolderSearch>;

/** A menu by its key in the catalogue. */
const Key = v.pipe(
  Line(100),
  v.rawTransform(({ dataset, addIssue, NEVER }): MenuKey => {
    if (isMenuKey(dataset.value)) return dataset.value;
    addIssue({ message: 'choice' });
    return NEVER;
  }),
);
/** What is asked to be explained: a menu, one kind of it where it has kinds, and what one would do. */
export const Asked = v.object({
  menu: Key,
  of: v.optional(Line(100)),
  flag: v.optional(v.picklist(['view', 'edit'], 'choice'), 'view'),
  /** One record of the menu: the number of a member, or the code of an organization. */
  record: v.optional(Line(100)),
});

/** A verdict and all that decides, in order; see `decide()` of the permissions. */
export const Explanation = v.object({
  allowed: v.boolean(),
  decided_by: v.picklist(DECISION_STEPS),
  flag: v.picklist(['view', 'edit']),
  /** Name of the menu. */
  menu: v.string(),
  menu_state: v.picklist(['shown', 'hidden', 'missing']),
  /** Full name of whom it is about. */
  account: v.string(),
  account_id: Id,
  role: v.nullable(v.object({ id: Id, name: v.string(), account_count: WireInteger })),
  reasons: v.array(
    v.object({
      step: v.picklist(DECISION_STEPS),
      verdict: v.picklist(['allows', 'refuses', 'silent', 'unasked']),
      flag: v.nullable(MenuFlag),
    }),
  ),
  /** Who changed what decides last, and when. */
  changed: v.nullable(v.object({ by: v.string(), at: Instant })),
  /** Staff who can change it, at most three. */
  helpers: v.array(v.string()),
  /** Name of the record that was asked about. */
  record: v.nullable(v.string()),
});
export type Explanation = v.InferOutput<typeof Explanation>;
