import * as v from 'valibot';
import { menuAccess, optionsCall } from '../core/calls.ts';
import { crud } from '../core/crud.ts';
import { crudOfFacility } from '../core/crud-of-facility.ts';
import { endpoint } from '../core/endpoint.ts';
import { SelectList } from '../core/page.ts';
import { TaskStarted } from '../core/task.ts';
import { FacilityQuery, IdParams, Keyword, Version } from '../core/values.ts';
import {
  FeeConditionCreate,
  FeeConditionRecord,
  FeeConditionSearch,
  FeeConditionUpdate,
  JoinPlan,
  PaymentPlanCreate,
  PaymentPlanRecord,
  PaymentPlanRow,
  PaymentPlanSearch,
  PaymentPlanUpdate,
  PlanSubscriberCreate,
  PlanSubscriberRow,
  PlanSubscriberSearch,
  PlanSubscriberUpdate,
  SubscribeMany,
} from './schema.ts';

export * from './schema.ts';

const { view, edit } = menuAccess('payment-plans');

/** What members are charged again and again, or once as they join (G-22). */
export const paymentPlans = crud({
  base: '/management/payment-plans',
  access: { menu: 'payment-plans' },
  row: PaymentPlanRow,
  item: PaymentPlanRecord,
  create: PaymentPlanCreate,
  update: PaymentPlanUpdate,
  search: PaymentPlanSearch,
});

export const paymentPlanOptions = optionsCall('/management/payment-plans/get-select-list', {
  access: view,
  query: v.object({ keyword: v.optional(Keyword) }),
  summary: 'Payment plans to choose from',
});

/** What a plan is set up with: who may be on it. */
export const paymentPlanChoices = endpoint({
  method: 'GET',
  path: '/management/payment-plans/get-select-list-condition',
  access: view,
  response: v.object({ member_types: SelectList, apply_conditions: SelectList }),
  summary: 'Member types and conditions of application that a plan may name',
});

/** Who is on a plan. */
export const planSubscribers = crud({
  base: '/management/payment-plan-subscribers',
  access: { menu: 'payment-plans' },
  row: PlanSubscriberRow,
  item: PlanSubscriberRow,
  create: PlanSubscriberCreate,
  update: PlanSubscriberUpdate,
  search: PlanSubscriberSearch,
});

export const planMemberOptions = optionsCall('/management/payment-plan-subscribers/get-select-list-account', {
  access: view,
  query: v.object({ keyword: v.optional(Keyword) }),
  summary: 'Members to put on a plan',
});

export const subscribeMany = endpoint({
  method: 'POST',
  path: '/management/payment-plan-subscribers/several',
  limit: 'heavy',
  access: edit,
  body: SubscribeMany,
  response: TaskStarted,
  status: 202,
  summary: 'Plans to put all found members on a plan; nobody is on it before the plan is applied',
});

export const joinPlan = endpoint({
  method: 'POST',
  path: '/management/payment-plans/{id}/join',
  limit: 'heavy',
  access: edit,
  params: IdParams,
  body: JoinPlan,
  response: TaskStarted,
  status: 202,
  summary: 'Plans to put members of the joined types on a plan, and to take off it who has them no more',
});

/** Rules of the fees of plans, as the operator sets them up (G-24). */
export const feeConditions = crudOfFacility({
  base: '/admin/payment-plan-fee-conditions',
  access: { operator: 'any' },
  row: FeeConditionRecord,
  item: FeeConditionRecord,
  create: FeeConditionCreate,
  update: FeeConditionUpdate,
  search: FeeConditionSearch,
});

export const moveFeeCondition = endpoint({
  method: 'POST',
  path: '/admin/payment-plan-fee-conditions/{id}/move',
  access: { operator: 'any' },
  params: IdParams,
  query: FacilityQuery,
  body: v.object({ version: Version, direction: v.picklist(['up', 'down'], 'choice') }),
  response: v.object({ version: Version }),
  summary: 'Asks a rule before the one above it, or after the one below it',
});

export const feeConditionChoices = endpoint({
  method: 'GET',
  path: '/admin/payment-plan-fee-conditions/get-select-list',
  access: { operator: 'any' },
  query: FacilityQuery,
  response: v.object({ plans: SelectList, member_types: SelectList, organizations: SelectList }),
  summary: 'Plans, member types and organizations of the facility that rules may name',
});
