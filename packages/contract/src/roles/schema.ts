import { PermissionModule, valuesOf } from '@tsudoi/domain';
import * as v from 'valibot';
import { recordFields, updateFields } from '../core/fields.ts';
import { AnyOf, filterBy, searchBody } from '../core/page.ts';
import { Id, Instant, RequiredText, Text, Version, WireInteger } from '../core/values.ts';
import { FacilityMenuEntry } from '../menus/schema.ts';

/** Why somebody's permissions, account or role cannot be changed by the reader: it is their own, or goes beyond them. */
export const AccountLock = v.nullable(v.picklist(['own', 'beyond']));
export type AccountLock = v.InferOutput<typeof AccountLock>;

/** Whose role it is: of managers 1, of members 2. */
export const RoleType = v.pipe(WireInteger, v.picklist([1, 2], 'choice'));
/** What may be done with a menu: nothing 0, view 1, edit 2 (stored as 3), both 3. */
export const MenuFlag = v.pipe(WireInteger, v.picklist([0, 1, 2, 3], 'choice'));

const MAX_MENUS = 1_000;

/** Flags by the facility's id of a menu, at most 1,000. */
export const MenuFlags = v.pipe(
  v.record(v.pipe(v.string('integer'), v.regex(/^[1-9]\d{0,9}$/, 'integer')), MenuFlag, 'shape'),
  v.check((flags) => Object.keys(flags).length <= MAX_MENUS, 'too_many'),
);
export type MenuFlags = v.InferOutput<typeof MenuFlags>;

const Fields = { name: RequiredText(100), flags: v.optional(MenuFlags, {}) };
/** The type says which menus a role is about, so it stays what it was made as. */
const Fixed = { type: RoleType };

export const RoleCreate = v.object({
  ...Fields,
  ...Fixed,
  /** The role it is a copy of: menus that `flags` does not name are as there. */
  copy_of: v.optional(v.nullable(Id), null),
});
/** Menus that `flags` does not name stay as they are. */
export const RoleUpdate = v.object({ ...updateFields(Fields), version: Version });

const Row = {
  id: Id,
  name: Fields.name,
  ...Fixed,
  /** Accounts that have it now. */
  account_count: WireInteger,
  /** It is the reader's own, which nobody changes for themselves (PERM-15). */
  own: v.boolean(),
  version: Version,
  updated_at: Instant,
  updated_by: v.nullable(v.string()),
};
export const RoleRow = v.object(Row);
export type RoleRow = v.InferOutput<typeof RoleRow>;

/** The menus that a matrix is about, and how far the reader may give each; without a limit where it is null. */
export const PermissionMenus = v.object({ menus: v.array(FacilityMenuEntry), limit: v.nullable(MenuFlags) });
export type PermissionMenus = v.InferOutput<typeof PermissionMenus>;

export const RoleRecord = v.object({
  ...Row,
  ...recordFields(Fields),
  /** Area of its menus: the console's 3 for managers, the member app's 2 for members. */
  module: v.pipe(WireInteger, v.picklist(valuesOf(PermissionModule))),
  ...PermissionMenus.entries,
  /** Those of its accounts that have permissions of their own, which count instead. */
  individual_count: WireInteger,
  /** Names of the first of the staff who have it and whom the reader sees. */
  holders: v.array(v.string()),
  /** Why the reader can neither change nor delete it. */
  lock: AccountLock,
});
export type RoleRecord = v.InferOutput<typeof RoleRecord>;

export const RoleSearch = searchBody(
  ['name', 'type', 'account_count', 'updated_at'],
  v.optional(filterBy({ keyword: v.optional(Text(100)), type: AnyOf(RoleType) }), {}),
);
export type RoleSearch = v.InferOutput<typeof RoleSearch>;
