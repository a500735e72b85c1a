import * as v from 'valibot';
import { columnNames, recordFields, updateFields } from '../core/fields.ts';
import { filterBy, searchBody } from '../core/page.ts';
import { Yen } from '../core/typed.ts';
import {
  ByteCount,
  Flag,
  Id,
  Instant,
  integerBetween,
  OptionalText,
  RequiredText,
  Text,
  Version,
  WireInteger,
} from '../core/values.ts';

const from1To = (max: number) => integerBetween(1, max);

/** What a system administrator writes. */
const Fields = v.object({
  name: RequiredText(100),
  name_en: OptionalText(100),
  /** Members that a facility may have. */
  account_limit: integerBetween(1),
  storage_gb: from1To(1_000_000),
  /** Integer yen a month, without consumption tax. */
  monthly_fee: Yen(99_999_999),
  /** Share of the members from which on staff are warned, in percent (CONST-25). */
  usage_alert_percent: v.optional(from1To(100), 80),
  /** Whether it is still given to facilities; those that have it keep it. */
  active: v.optional(v.boolean('choice'), true),
  sort: v.optional(integerBetween(0, 9_999), 100),
});
/** Names of the fields, as the form has them. */
export const contractPlanFields = v.keyof(Fields).options;
/** Names of the fields that are columns, as the operators' log has them. */
export const contractPlanColumns = columnNames(Fields.entries);

export const ContractPlanCreate = Fields;
export const ContractPlanUpdate = v.object({ ...updateFields(Fields.entries), version: Version });

export const ContractPlanRow = v.object({
  id: Id,
  ...recordFields(Fields.entries),
  facility_count: WireInteger,
  /** Members of these facilities together. */
  member_count: WireInteger,
  version: Version,
  updated_at: Instant,
  updated_by: v.nullable(v.string()),
});
export type ContractPlanRow = v.InferOutput<typeof ContractPlanRow>;

/** A facility that has the plan, and how much of it it uses. */
export const PlanHolder = v.object({
  id: Id,
  name: v.string(),
  account_count: WireInteger,
  storage_bytes: ByteCount,
});
export type PlanHolder = v.InferOutput<typeof PlanHolder>;

export const ContractPlanRecord = v.object({
  ...ContractPlanRow.entries,
  /** Those with the most members first, {@link PLAN_HOLDERS_MAX} at most. */
  facilities: v.array(PlanHolder),
});
export type ContractPlanRecord = v.InferOutput<typeof ContractPlanRecord>;

/** How many facilities a plan names; `facility_count` counts all. */
export const PLAN_HOLDERS_MAX = 50;

export const ContractPlanSearch = searchBody(
  ['sort', 'name', 'account_limit', 'monthly_fee', 'updated_at'],
  v.optional(filterBy({ keyword: v.optional(Text(100)), active: v.optional(Flag) }), {}),
);
export type ContractPlanSearch = v.InferOutput<typeof ContractPlanSearch>;

/** A plan as the form of a facility offers it; what it costs is for system administrators. */
export const ContractPlanOption = v.object({
  id: Id,
  /** In the language of the reader. */
  text: v.string(),
  ...v.pick(ContractPlanRow, ['account_limit', 'storage_gb', 'usage_alert_percent', 'active']).entries,
});
export type ContractPlanOption = v.InferOutput<typeof ContractPlanOption>;
