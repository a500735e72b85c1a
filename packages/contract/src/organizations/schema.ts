import * as v from 'valibot';
import { recordFields, updateFields } from '../core/fields.ts';
import { AnyOf, filterBy, searchBody } from '../core/page.ts';
import {
  Email,
  Id,
  Instant,
  OptionalText,
  orNothing,
  Phone,
  RequiredText,
  Text,
  Version,
  WireInteger,
  Zip,
} from '../core/values.ts';

/** What staff write. */
const Fields = v.object({
  name: RequiredText(100),
  /** Blank on create: the next code is given. */
  code: v.optional(v.pipe(Text(30), v.regex(/^[A-Za-z0-9_-]*$/, 'code_format')), ''),
  /** block 1, league 2, club 3 */
  type: v.pipe(WireInteger, v.picklist([1, 2, 3], 'choice')),
  parent_id: v.optional(v.nullable(Id), null),
  zipcode: orNothing(Zip),
  pref_code: OptionalText(2),
  city_code: OptionalText(5),
  address: OptionalText(255),
  building_name: OptionalText(255),
  contact_name: OptionalText(100),
  phone: orNothing(Phone),
  email: orNothing(Email),
});
/** Names of the fields, as the history and the form of a record list them. */
export const organizationFields = v.keyof(Fields).options;

export const OrganizationCreate = Fields;
export const OrganizationUpdate = v.object({ ...updateFields(Fields.entries), version: Version });

export const OrganizationRow = v.object({
  id: Id,
  ...recordFields(v.pick(Fields, ['code', 'name', 'type', 'parent_id']).entries),
  parent_name: v.nullable(v.string()),
  /** Names from the top to the organization itself. */
  path: v.array(v.string()),
  member_count: WireInteger,
  version: Version,
  updated_at: Instant,
});
export type OrganizationRow = v.InferOutput<typeof OrganizationRow>;

export const OrganizationRecord = v.object({
  ...recordFields(Fields.entries),
  ...OrganizationRow.entries,
  updated_by: v.nullable(v.string()),
});
export type OrganizationRecord = v.InferOutput<typeof OrganizationRecord>;

export const OrganizationSearch = searchBody(
  ['path', 'name', 'code', 'type', 'updated_at'],
  v.optional(filterBy({ keyword: v.optional(Text(100)), type: AnyOf(WireInteger), parent_id: v.optional(Id) }), {}),
);
