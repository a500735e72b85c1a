import * as v from 'valibot';
import { searchBody } from '../core/page.ts';
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

const Fields = {
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
};

export const OrganizationCreate = v.object(Fields);
export const OrganizationUpdate = v.object({ ...Fields, version: Version });

export const OrganizationRow = v.object({
  id: Id,
  code: v.string(),
  name: v.string(),
  type: WireInteger,
  parent_id: v.nullable(Id),
  parent_name: v.nullable(v.string()),
  /** Names from the top to the organization itself. */
  path: v.array(v.string()),
  member_count: WireInteger,
  version: Version,
  updated_at: Instant,
});
export type OrganizationRow = v.InferOutput<typeof OrganizationRow>;

export const OrganizationRecord = v.object({
  ...OrganizationRow.entries,
  zipcode: v.nullable(v.string()),
  pref_code: v.nullable(v.string()),
  city_code: v.nullable(v.string()),
  address: v.nullable(v.string()),
  building_name: v.nullable(v.string()),
  contact_name: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  email: v.nullable(v.string()),
  updated_by: v.nullable(v.string()),
});
export type OrganizationRecord = v.InferOutput<typeof OrganizationRecord>;

export const OrganizationSearch = searchBody(
  ['path', 'name', 'code', 'type', 'updated_at'],
  v.optional(
    v.object({ keyword: v.optional(Text(100)), type: v.optional(v.array(WireInteger)), parent_id: v.optional(Id) }),
    {},
  ),
);
