import { TAX_RATES, valuesOf, ZeroRateReason } from '@tsudoi/domain';
import * as v from 'valibot';
import { recordFields, updateFields } from '../core/fields.ts';
import { AnyOf, filterBy, searchBody } from '../core/page.ts';
import {
  ClassType,
  Day,
  Id,
  Instant,
  integerBetween,
  OptionalText,
  orNothing,
  RequiredText,
  Text,
  Version,
  WireInteger,
} from '../core/values.ts';

const upTo = (max: number) => integerBetween(0, max);
/** A code is one whatever its case. */
const code = (format: RegExp, problem: string) => v.pipe(Text(20), v.toUpperCase(), v.regex(format, problem));

/** What an operator writes. */
const Fields = v.object({
  code: v.pipe(RequiredText(20), code(/^[A-Z0-9_-]+$/, 'code_format')),
  name: RequiredText(100),
  name_en: OptionalText(100),
  class_type: ClassType,
  /** First letters of new member codes. Numbers are told from them by their digits, so that the last one is none. */
  prefix: v.optional(code(/^([A-Z0-9-]{0,9}[A-Z-])?$/, 'prefix_format'), ''),
  digits: v.optional(integerBetween(3, 10), 6),
  /** `ExpiryType` */
  expiry_type: v.pipe(WireInteger, v.picklist([0, 1, 2], 'choice')),
  /** Days before and after the expiry in which a membership can be renewed. */
  renew_before_days: v.optional(upTo(366), 60),
  renew_after_days: v.optional(upTo(366), 30),
  /** Integer yen. */
  renewal_fee: v.optional(upTo(99_999_999), 0),
  /** Rate of tax in both fees, which are told with it; 0 % names its reason. */
  fee_rate: v.optional(v.pipe(WireInteger, v.picklist(TAX_RATES, 'choice')), 10),
  fee_zero_reason: v.optional(v.nullable(v.picklist(valuesOf(ZeroRateReason), 'choice')), null),
  /** `ApplicationMode` */
  application_mode: v.optional(v.pipe(WireInteger, v.picklist([0, 1, 2], 'choice')), 1),
  /** First and last day on which one can apply; null is without limit. */
  apply_from: orNothing(Day),
  apply_until: orNothing(Day),
  /** Integer yen. */
  sign_up_fee: v.optional(upTo(99_999_999), 0),
  /** Integer yen that somebody pays who was a member before. */
  rejoin_fee: v.optional(upTo(99_999_999), 0),
  sort: v.optional(upTo(9_999), 100),
});
/** Names of the fields, as the operators' log and the form list them. */
export const memberTypeFields = v.keyof(Fields).options;

export const MemberTypeCreate = Fields;
export const MemberTypeUpdate = v.object({ ...updateFields(Fields.entries), version: Version });

export const MemberTypeRecord = v.object({
  id: Id,
  ...recordFields(Fields.entries),
  /** Members that have it now; their class is why that of the type is fixed. */
  member_count: WireInteger,
  version: Version,
  updated_at: Instant,
  updated_by: v.nullable(v.string()),
});
export type MemberTypeRecord = v.InferOutput<typeof MemberTypeRecord>;

export const MemberTypeSearch = searchBody(
  ['sort', 'code', 'name', 'updated_at'],
  v.optional(filterBy({ keyword: v.optional(Text(100)), class_type: AnyOf(ClassType) }), {}),
);
