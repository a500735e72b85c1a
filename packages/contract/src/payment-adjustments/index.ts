import { AdjustmentKind, AdjustmentUnit, UNIT_PRICE_MAX, valuesOf } from '@tsudoi/domain';
import * as v from 'valibot';
import { ConditionGroups } from '../apply-conditions/index.ts';
import { menuAccess, optionsCall } from '../core/calls.ts';
import { crud } from '../core/crud.ts';
import { crudOfFacility } from '../core/crud-of-facility.ts';
import { columnNames, recordFields, updateFields } from '../core/fields.ts';
import { AnyOf, filterBy, searchBody } from '../core/page.ts';
import { Yen } from '../core/typed.ts';
import {
  Day,
  Flag,
  Id,
  Instant,
  integerBetween,
  Keyword,
  orNothing,
  RequiredText,
  Text,
  Version,
  WireInteger,
} from '../core/values.ts';

const from1To = (max: number) => integerBetween(1, max);
const { view } = menuAccess('payment-adjustment');

/** What staff write of an adjustment (G-25). */
const Fields = v.object({
  name: RequiredText(100),
  /** The operator's condition on when it holds. */
  condition_id: Id,
  kind: v.picklist(valuesOf(AdjustmentKind), 'choice'),
  unit: v.picklist(valuesOf(AdjustmentUnit), 'choice'),
  /** Integer yen, or percent of what there is to pay so far. */
  value: Yen(UNIT_PRICE_MAX),
  /** Takes off all there is, whatever the value. */
  free: v.optional(v.boolean('choice'), false),
  valid_from: orNothing(Day),
  valid_to: orNothing(Day),
  /** Lower ones come first. */
  priority: v.optional(from1To(9_999), 100),
});
export const paymentAdjustmentFields = v.keyof(Fields).options;
export const paymentAdjustmentColumns = columnNames(Fields.entries);

export const PaymentAdjustmentCreate = Fields;
export const PaymentAdjustmentUpdate = v.object({ ...updateFields(Fields.entries), version: Version });
export const PaymentAdjustmentRecord = v.object({
  id: Id,
  ...recordFields(Fields.entries),
  condition_name: v.string(),
  version: Version,
  updated_at: Instant,
  updated_by: v.nullable(v.string()),
});
export type PaymentAdjustmentRecord = v.InferOutput<typeof PaymentAdjustmentRecord>;
export const PaymentAdjustmentSearch = searchBody(
  ['priority', 'name', 'valid_from', 'updated_at'],
  v.optional(
    filterBy({
      keyword: v.optional(Text(100)),
      kind: AnyOf(v.picklist(valuesOf(AdjustmentKind), 'choice')),
      /** Valid today. */
      current: v.optional(Flag),
    }),
    {},
  ),
);
export type PaymentAdjustmentSearch = v.InferOutput<typeof PaymentAdjustmentSearch>;

/** What is taken off or added to what members are charged. */
export const paymentAdjustments = crud({
  base: '/management/payment-adjustments',
  access: { menu: 'payment-adjustment' },
  row: PaymentAdjustmentRecord,
  item: PaymentAdjustmentRecord,
  create: PaymentAdjustmentCreate,
  update: PaymentAdjustmentUpdate,
  search: PaymentAdjustmentSearch,
});

/** How many conditions a list to choose from has. */
export const CONDITION_CHOICES_MAX = 100;

export const adjustmentConditionOptions = optionsCall('/management/payment-adjustments/get-select-list-condition', {
  access: view,
  query: v.object({ keyword: v.optional(Keyword), id: v.optional(Id) }),
  summary: 'Conditions that an adjustment may name, by words of their name, or the one of an id',
});

/** What the operator writes of a condition. */
const ConditionFields = v.object({
  name: RequiredText(100),
  /** On members; none: anybody. */
  conditions: v.optional(ConditionGroups, []),
  /** Only of these plans; none named: of all. */
  plan_ids: v.optional(v.pipe(v.array(Id), v.maxLength(100, 'too_many')), []),
  /** Only in these months of the year; none named: in all. */
  months: v.optional(v.pipe(v.array(from1To(12)), v.maxLength(12, 'too_many')), []),
  /** How many of a household are on the plan at least (G-56). */
  household_size: v.optional(v.nullable(from1To(99)), null),
  /** The how-manieth of the household on the plan at least: 2 leaves out who began first. */
  household_position: v.optional(v.nullable(from1To(99)), null),
});
export const adjustmentConditionFields = v.keyof(ConditionFields).options;
export const adjustmentConditionColumns = columnNames(ConditionFields.entries);

export const AdjustmentConditionCreate = ConditionFields;
export const AdjustmentConditionUpdate = v.object({ ...updateFields(ConditionFields.entries), version: Version });
export const AdjustmentConditionRecord = v.object({
  id: Id,
  ...recordFields(ConditionFields.entries),
  /** How many adjustments name it. */
  use_count: WireInteger,
  version: Version,
  updated_at: Instant,
  updated_by: v.nullable(v.string()),
});
export type AdjustmentConditionRecord = v.InferOutput<typeof AdjustmentConditionRecord>;

export const AdjustmentConditionSearch = searchBody(
  ['name', 'updated_at'],
  v.optional(filterBy({ keyword: v.optional(Text(100)) }), {}),
);
export type AdjustmentConditionSearch = v.InferOutput<typeof AdjustmentConditionSearch>;

/** When adjustments hold, as the operator sets it up. */
export const adjustmentConditions = crudOfFacility({
  base: '/admin/payment-adjustment-conditions',
  access: { operator: 'any' },
  row: AdjustmentConditionRecord,
  item: AdjustmentConditionRecord,
  create: AdjustmentConditionCreate,
  update: AdjustmentConditionUpdate,
  search: AdjustmentConditionSearch,
});
