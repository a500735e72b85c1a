import { PlatformType, valuesOf } from '@tsudoi/domain';
import * as v from 'valibot';
import { crudOfFacility } from '../core/crud-of-facility.ts';
import { recordFields, updateFields } from '../core/fields.ts';
import { AnyOf, filterBy, searchBody } from '../core/page.ts';
import { ClassType, Id, Instant, RequiredText, Text, Version, WireInteger } from '../core/values.ts';

/** Member types that a section is for at most. */
const TYPES_MAX = 200;

/** What an operator writes of a section; its class is written once. */
const Fields = v.object({
  name_ja: RequiredText(100),
  name_en: RequiredText(100),
  /** Whose forms have it: a section narrows what its fields say. */
  platform: v.optional(v.picklist(valuesOf(PlatformType), 'choice'), PlatformType.all),
  /** Member types that it is for; empty for all. */
  member_type_ids: v.optional(v.pipe(v.array(Id, 'array'), v.maxLength(TYPES_MAX, 'too_many')), []),
});
/** Names of the fields, as the operators' log and the form list them. */
export const sectionFields = v.keyof(Fields).options;

export const AccountGroupCreate = v.object({ class_type: ClassType, ...Fields.entries });
export const AccountGroupUpdate = v.object({ ...updateFields(Fields.entries), version: Version });

export const AccountGroupRecord = v.object({
  id: Id,
  class_type: ClassType,
  ...recordFields(Fields.entries),
  /** Fields that stand in it; only an empty section can be deleted. */
  field_count: WireInteger,
  version: Version,
  updated_at: Instant,
  updated_by: v.nullable(v.string()),
});
export type AccountGroupRecord = v.InferOutput<typeof AccountGroupRecord>;

export const AccountGroupSearch = searchBody(
  ['position', 'name_ja', 'updated_at'],
  v.optional(filterBy({ keyword: v.optional(Text(100)), class_type: AnyOf(ClassType) }), {}),
);

/** The sections of a facility's member forms. Their order is changed by `moveAccountSection`. */
export const accountGroups = crudOfFacility({
  base: '/admin/account-cms-groups',
  access: { operator: 'any' },
  row: AccountGroupRecord,
  item: AccountGroupRecord,
  create: AccountGroupCreate,
  update: AccountGroupUpdate,
  search: AccountGroupSearch,
});
