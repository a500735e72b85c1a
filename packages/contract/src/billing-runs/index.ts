import { BILLING_STEPS, TAX_RATES, valuesOf, ZeroRateReason } from '@tsudoi/domain';
import * as v from 'valibot';
import { ConditionPreview } from '../apply-conditions/index.ts';
import { actionCall, menuAccess, recordCall } from '../core/calls.ts';
import { endpoint } from '../core/endpoint.ts';
import { AnyOf, filterBy, pageOf, searchBody } from '../core/page.ts';
import {
  AnswerNumber,
  Day,
  FacilityQuery,
  Flag,
  Id,
  IdParams,
  Instant,
  Line,
  Text,
  Version,
  WireInteger,
} from '../core/values.ts';
import { AdjustmentConditionCreate } from '../payment-adjustments/index.ts';
import { FeeConditionInput } from '../payment-plans/schema.ts';

const { view, edit } = menuAccess('billing-runs');

/** Where a run stands: it reckons, waits for a person, makes invoices, has made them, takes them back, has taken them back, or was dropped. */
export const billingRunStates = ['calculating', 'ready', 'executing', 'done', 'undoing', 'undone', 'dropped'] as const;
export type BillingRunState = (typeof billingRunStates)[number];

/**
 * What becomes of a month of somebody: it is charged, not charged, needs a person, or was left out by one; it was charged,
 * changed since the preview, failed, was taken back, or stays because it is paid or sent.
 */
export const billingItemStates = [
  'bill',
  'skip',
  'check',
  'left_out',
  'billed',
  'drifted',
  'failed',
  'undone',
  'stays',
] as const;
export type BillingItemState = (typeof billingItemStates)[number];

/** Why a month is not charged, or was not. */
export const billingReasons = [
  'paused',
  'method_missing',
  'amount_too_large',
  'changed',
  'gone',
  'billed_already',
  'error',
  'paid',
  'sent',
  'payment_open',
  'undo_failed',
  'canceled',
  'replaced',
  'waived',
  'condition_broken',
] as const;
export type BillingReason = (typeof billingReasons)[number];

/** A run; amounts are integer yen with tax. */
export const BillingRunRow = v.object({
  id: Id,
  /** What is due until the end of this day. */
  through_on: v.string(),
  scheduled: v.boolean(),
  state: v.picklist(billingRunStates),
  bill_count: WireInteger,
  bill_total: AnswerNumber,
  /** Members whose month needs a person. */
  check_count: WireInteger,
  skip_count: WireInteger,
  /** What the same plans came to a month before; null where there is nothing to compare with. */
  previous_total: v.nullable(AnswerNumber),
  /** So far from the month before that a person has to look. */
  is_far: v.boolean(),
  calculated_at: v.nullable(Instant),
  confirmed_at: v.nullable(Instant),
  confirmed_by: v.nullable(v.string()),
  created_by: v.string(),
  created_at: Instant,
  version: Version,
});
export type BillingRunRow = v.InferOutput<typeof BillingRunRow>;

/** A run with how many of its items stand where. */
export const BillingRunRecord = v.object({
  ...BillingRunRow.entries,
  counts: v.record(v.picklist(billingItemStates), WireInteger),
  /** How many items differ from what was charged a month before. */
  changed_count: WireInteger,
  /** How many of its invoices are still drafts. */
  draft_count: WireInteger,
  /** Whoever reads reaches everybody, and so may make, give up or take back the whole of it. */
  of_whole: v.boolean(),
});
export type BillingRunRecord = v.InferOutput<typeof BillingRunRecord>;

/** One step of how an amount came to be, as `billFor` of the domain tells it. */
export const BillTrace = v.object({
  step: v.picklist(BILLING_STEPS),
  name: v.optional(v.string()),
  position: v.optional(WireInteger),
  yen: v.optional(AnswerNumber),
  axis: v.optional(v.nullable(v.string())),
  has: v.optional(v.array(AnswerNumber)),
  days: v.optional(WireInteger),
  of: v.optional(WireInteger),
  quantity: v.optional(WireInteger),
  id: v.optional(Id),
  why: v.optional(v.string()),
  /** The reason is of a field that whoever reads may not see. */
  hidden: v.optional(v.boolean()),
});
export type BillTrace = v.InferOutput<typeof BillTrace>;

const BillLine = v.object({
  description: v.string(),
  quantity: WireInteger,
  unit_price: AnswerNumber,
  rate: v.picklist(TAX_RATES),
  zero_reason: v.nullable(v.picklist(valuesOf(ZeroRateReason))),
});

export const BillingItem = v.object({
  id: Id,
  account: v.object({ id: Id, account_code: v.string(), member_code: v.nullable(v.string()), name: v.string() }),
  plan: v.object({ id: Id, code: v.string(), name: v.string() }),
  subscriber_id: Id,
  month: v.string(),
  charge_on: v.string(),
  state: v.picklist(billingItemStates),
  why: v.nullable(v.picklist(billingReasons)),
  amount: AnswerNumber,
  /** What was charged for the month before; null where nothing was. */
  previous: v.nullable(AnswerNumber),
  lines: v.array(BillLine),
  trace: v.array(BillTrace),
  invoice: v.nullable(v.object({ id: Id, number: v.nullable(v.string()) })),
});
export type BillingItem = v.InferOutput<typeof BillingItem>;

export const BillingRunSearch = searchBody(
  ['id', 'through_on'],
  v.optional(filterBy({ state: AnyOf(v.picklist(billingRunStates, 'choice')) }), {}),
);
export type BillingRunSearch = v.InferOutput<typeof BillingRunSearch>;

export const BillingItemSearch = searchBody(
  ['state', 'amount', 'member_code'],
  filterBy({
    run_id: Id,
    keyword: v.optional(Text(100)),
    state: AnyOf(v.picklist(billingItemStates, 'choice')),
    /** Only such as differ from the month before. */
    changed: v.optional(Flag),
  }),
);
export type BillingItemSearch = v.InferOutput<typeof BillingItemSearch>;

export const searchBillingRuns = endpoint({
  method: 'POST',
  path: '/management/billing-runs/search',
  access: view,
  body: BillingRunSearch,
  response: pageOf(BillingRunRow),
  reads: true,
  summary: 'Runs, newest first',
});

export const startBillingRun = endpoint({
  method: 'POST',
  path: '/management/billing-runs',
  access: edit,
  body: v.object({ through_on: Day }),
  response: v.object({ id: Id, version: Version }),
  status: 201,
  summary: 'Reckons what is due until the end of a day; no invoice is made before it is confirmed',
});

export const getBillingRun = recordCall('/management/billing-runs/{id}', {
  access: view,
  response: BillingRunRecord,
  summary: 'Read one',
});

export const searchBillingItems = endpoint({
  method: 'POST',
  path: '/management/billing-runs/items/search',
  access: view,
  body: BillingItemSearch,
  response: pageOf(BillingItem),
  reads: true,
  summary: 'Who is charged how much, and why: what needs a person first',
});

const OfRun = v.object({ version: Version });

export const confirmBillingRun = actionCall('/management/billing-runs/{id}/confirm', {
  access: edit,
  body: v.object({
    version: Version,
    /** Issues all invoices with numbers, also of plans whose invoices staff confirm one by one. */
    issue_all: v.optional(v.boolean('choice')),
  }),
  summary: 'Makes the invoices of the preview; what changed since is left and said so',
});

export const recalculateBillingRun = actionCall('/management/billing-runs/{id}/recalculate', {
  access: edit,
  body: OfRun,
  summary: 'Reckons anew, before anything is made',
});

export const dropBillingRun = actionCall('/management/billing-runs/{id}/drop', {
  access: edit,
  body: OfRun,
  summary: 'Gives a preview up; nothing was made',
});

export const undoBillingRun = actionCall('/management/billing-runs/{id}/undo', {
  access: edit,
  body: OfRun,
  summary: 'Takes back the invoices of a run that are unpaid and not sent',
});

export const leaveOutBillingItem = actionCall('/management/billing-runs/{id}/leave-out', {
  access: edit,
  body: v.object({ version: Version, item_id: Id, leave_out: v.boolean('choice') }),
  summary: 'Leaves somebody out of this run, or takes them in again',
});

/** What a month of a plan would come to for somebody, and why. */
export const PlanTest = v.object({
  account: v.object({ id: Id, name: v.string(), member_code: v.nullable(v.string()) }),
  amount: AnswerNumber,
  trace: v.array(BillTrace),
});
export type PlanTest = v.InferOutput<typeof PlanTest>;

export const testPlan = endpoint({
  method: 'GET',
  path: '/management/payment-plans/{id}/test',
  access: { needs: { menu: 'payment-plans', flag: 'view' } },
  params: IdParams,
  query: v.object({ account_id: Id, on: Day }),
  response: PlanTest,
  summary: 'What the month of a day comes to for a member, rule by rule',
});

export const previewFeeCondition = endpoint({
  method: 'POST',
  path: '/admin/payment-plan-fee-conditions/preview',
  access: { operator: 'any' },
  limit: 'heavy',
  query: FacilityQuery,
  body: v.object({
    plan_id: Id,
    conditions: v.pipe(v.array(FeeConditionInput), v.minLength(1, 'required'), v.maxLength(20, 'too_many')),
  }),
  response: ConditionPreview,
  reads: true,
  summary: 'Who of those on a plan meets the conditions of a rule today',
});

export const previewAdjustmentCondition = endpoint({
  method: 'POST',
  path: '/admin/payment-adjustment-conditions/preview',
  access: { operator: 'any' },
  limit: 'heavy',
  query: FacilityQuery,
  body: v.omit(AdjustmentConditionCreate, ['name']),
  response: ConditionPreview,
  reads: true,
  summary: 'Who of those on plans an adjustment of this condition would reach this month',
});

export const testFeeConditions = endpoint({
  method: 'GET',
  path: '/admin/payment-plan-fee-conditions/test',
  access: { operator: 'any' },
  query: v.object({ ...FacilityQuery.entries, plan_id: Id, member_code: Line(30), on: Day }),
  response: PlanTest,
  summary: 'The same for operators, who name a member by its number',
});
