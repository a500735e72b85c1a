import {
  FeeAxis,
  FeeRounding,
  PAYMENT_METHOD_KEYS,
  PaymentPlanChargeDay,
  PaymentPlanFeeType,
  PaymentPlanOperator,
  PaymentPlanTiming,
  SET_AXES,
  storedPaymentMethod,
  TAX_RATES,
  TaxType,
  UNIT_PRICE_MAX,
  valuesOf,
  ZeroRateReason,
} from '@tsudoi/domain';
import * as v from 'valibot';
import { ProgressChannel } from '../core/channel.ts';
import { columnNames, recordFields, updateFields } from '../core/fields.ts';
import { AnyOf, bodyOfSearch, filterBy, searchBody } from '../core/page.ts';
import { Yen } from '../core/typed.ts';
import {
  Day,
  Flag,
  Id,
  Instant,
  integerBetween,
  Line,
  orNothing,
  RequiredText,
  Text,
  Version,
  WireInteger,
} from '../core/values.ts';
import { MemberSearch } from '../members/schema.ts';

const numberOf = <const Values extends readonly number[]>(values: Values) =>
  v.pipe(WireInteger, v.picklist(values, 'choice'));
const from1To = (max: number) => integerBetween(1, max);

/** Ways of paying as they are stored. */
export const planMethods = PAYMENT_METHOD_KEYS.map(storedPaymentMethod);
const Method = v.picklist(planMethods, 'choice');

/** What one piece costs in integer yen, and how it is taxed; a rate of 0 % names its reason. */
const Fee = {
  amount: Yen(UNIT_PRICE_MAX),
  rate: numberOf(TAX_RATES),
  zero_reason: v.optional(v.nullable(v.picklist(valuesOf(ZeroRateReason), 'choice')), null),
  rounding: v.picklist(valuesOf(FeeRounding), 'choice'),
};

/** What staff write of a plan (G-22). */
const PlanFields = v.object({
  code: v.pipe(Line(20), v.nonEmpty('required'), v.regex(/^[A-Za-z0-9_-]+$/, 'code_format')),
  name: RequiredText(100),
  timing: numberOf(valuesOf(PaymentPlanTiming)),
  charge_day: numberOf(valuesOf(PaymentPlanChargeDay)),
  /** 1 to 28; only where the charge day is the designated one. */
  designated_date: v.optional(v.nullable(from1To(28)), null),
  fee_type: numberOf(valuesOf(PaymentPlanFeeType)),
  ...Fee,
  tax_type: v.picklist(valuesOf(TaxType), 'choice'),
  /** Whether a month that is not whole is charged by days. */
  prorate: v.optional(v.boolean('choice'), false),
  /** Whether its invoices are issued by the run itself; else they are drafts that staff confirm. */
  issue_at_once: v.optional(v.boolean('choice'), false),
  /** Whether the app asks for an unpaid invoice before anything else once its grace is over (G-21), and the days of that after it is due. */
  required_for_use: v.optional(v.boolean('choice'), false),
  grace_days: v.optional(integerBetween(0, 366), 30),
  starts_on: orNothing(Day),
  ends_on: orNothing(Day),
  /** Ways of paying one may choose; none named: any. */
  methods: v.optional(v.pipe(v.array(Method), v.maxLength(6, 'too_many')), []),
  /** Types of members who may be on it; none named: any. */
  member_type_ids: v.optional(v.pipe(v.array(Id), v.maxLength(100, 'too_many')), []),
  /** Types whose members are put on it as they become official, and taken off as they leave. */
  joined_type_ids: v.optional(v.pipe(v.array(Id), v.maxLength(100, 'too_many')), []),
  /** The operator's condition on who may be on it. */
  apply_condition_id: v.optional(v.nullable(Id), null),
});
/** Names of the fields, as the form has them. */
export const paymentPlanFields = v.keyof(PlanFields).options;
/** Names of the fields that are columns. */
export const paymentPlanColumns = columnNames(PlanFields.entries);

export const PaymentPlanCreate = PlanFields;
export const PaymentPlanUpdate = v.object({ ...updateFields(PlanFields.entries), version: Version });

export const PaymentPlanRow = v.object({
  id: Id,
  ...recordFields(PlanFields.entries),
  /** Who is on it today, or will be. */
  subscriber_count: WireInteger,
  version: Version,
  updated_at: Instant,
  updated_by: v.nullable(v.string()),
});
export type PaymentPlanRow = v.InferOutput<typeof PaymentPlanRow>;

const Axis = v.picklist(valuesOf(FeeAxis), 'choice');
/** A condition of a fee rule; lesser and greater have one value, and none where somebody has several. */
export const FeeConditionInput = v.pipe(
  v.object({
    axis: Axis,
    operator: numberOf(valuesOf(PaymentPlanOperator)),
    values: v.pipe(v.array(WireInteger), v.maxLength(100, 'too_many')),
  }),
  v.forward(
    v.check(({ operator, values }) => operator === PaymentPlanOperator.all || values.length > 0, 'required'),
    ['values'],
  ),
  v.forward(
    v.check(({ axis, operator, values }) => {
      const isRange = operator === PaymentPlanOperator.lesser || operator === PaymentPlanOperator.greater;
      return !isRange || (values.length <= 1 && !SET_AXES.includes(axis));
    }, 'choice'),
    ['operator'],
  ),
);

/** What the operator writes of a rule (G-24). */
const RuleFields = v.object({
  plan_id: Id,
  /** The first that is met, by position, decides. */
  position: from1To(999),
  name: RequiredText(100),
  conditions: v.pipe(v.array(FeeConditionInput), v.minLength(1, 'required'), v.maxLength(20, 'too_many')),
  ...Fee,
});
export const feeConditionFields = v.keyof(RuleFields).options;
export const feeConditionColumns = columnNames(RuleFields.entries);

export const FeeConditionCreate = RuleFields;
export const FeeConditionUpdate = v.object({ ...updateFields(RuleFields.entries), version: Version });
export const FeeConditionRecord = v.object({
  id: Id,
  ...recordFields(RuleFields.entries),
  plan_name: v.string(),
  version: Version,
  updated_at: Instant,
  updated_by: v.nullable(v.string()),
});
export type FeeConditionRecord = v.InferOutput<typeof FeeConditionRecord>;
export const FeeConditionSearch = searchBody(
  ['plan', 'name', 'amount', 'updated_at'],
  v.optional(filterBy({ keyword: v.optional(Text(100)), plan_id: AnyOf(Id) }), {}),
);
export type FeeConditionSearch = v.InferOutput<typeof FeeConditionSearch>;

export const PaymentPlanRecord = v.object({
  ...PaymentPlanRow.entries,
  /** Members in reach whom the joined types would put on the plan today, and take off it: those of before the types were joined. */
  joining: v.object({ on: WireInteger, off: WireInteger }),
  /** The operator's rules in their order. */
  rules: v.array(
    v.object({ id: Id, position: WireInteger, name: v.string(), amount: WireInteger, rate: v.picklist(TAX_RATES) }),
  ),
  apply_condition: v.nullable(v.object({ id: Id, name: v.string() })),
});
export type PaymentPlanRecord = v.InferOutput<typeof PaymentPlanRecord>;

export const PaymentPlanSearch = searchBody(
  ['code', 'name', 'amount', 'updated_at'],
  v.optional(
    filterBy({
      keyword: v.optional(Text(100)),
      timing: AnyOf(numberOf(valuesOf(PaymentPlanTiming))),
      fee_type: AnyOf(numberOf(valuesOf(PaymentPlanFeeType))),
      /** Offered today. */
      current: v.optional(Flag),
    }),
    {},
  ),
);
export type PaymentPlanSearch = v.InferOutput<typeof PaymentPlanSearch>;

/** What staff write of somebody on a plan. */
const SubscriberFields = v.object({
  starts_on: Day,
  ends_on: orNothing(Day),
  /** A day in the first month that is charged; without it that of today, or of the start where that is later. */
  billed_from: orNothing(Day),
  quantity: v.optional(from1To(999), 1),
  method: v.optional(v.nullable(Method), null),
});
export const planSubscriberFields = v.keyof(SubscriberFields).options;
export const planSubscriberColumns = columnNames(SubscriberFields.entries);

export const PlanSubscriberCreate = v.object({ plan_id: Id, account_id: Id, ...SubscriberFields.entries });
export const PlanSubscriberUpdate = v.object({ ...updateFields(SubscriberFields.entries), version: Version });

export const PlanSubscriberRow = v.object({
  id: Id,
  plan: v.object({ id: Id, code: v.string(), name: v.string() }),
  account: v.object({
    id: Id,
    account_code: v.string(),
    member_code: v.nullable(v.string()),
    name: v.string(),
  }),
  ...recordFields(SubscriberFields.entries),
  /** The last month that was charged, as its first day. */
  billed_until: v.nullable(v.string()),
  version: Version,
  updated_at: Instant,
  updated_by: v.nullable(v.string()),
});
export type PlanSubscriberRow = v.InferOutput<typeof PlanSubscriberRow>;

export const PlanSubscriberSearch = searchBody(
  ['member_code', 'starts_on', 'ends_on', 'updated_at'],
  v.optional(
    filterBy({
      keyword: v.optional(Text(100)),
      plan_id: AnyOf(Id),
      plan_code: v.optional(Line(20)),
      /** On the plan today. */
      current: v.optional(Flag),
    }),
    {},
  ),
);
export type PlanSubscriberSearch = v.InferOutput<typeof PlanSubscriberSearch>;

/** Whom to put on a plan, as a list of members found them; `default_search.ids` where they were selected. */
export const SubscribeMany = bodyOfSearch({
  ...v.pick(MemberSearch, ['default_search', 'advanced_search', 'where']).entries,
  plan_id: Id,
  starts_on: Day,
  method: v.optional(v.nullable(Method), null),
  ...ProgressChannel,
});

/** Brings those who are there into line with the joined types of a plan. */
export const JoinPlan = v.object({ ...ProgressChannel });
