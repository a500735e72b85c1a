import { fieldProblem, Problem, pickFields } from '@tsudoi/contract';
import {
  type PaymentPlanRow,
  paymentPlanChoices,
  paymentPlanColumns,
  paymentPlanOptions,
  paymentPlans,
} from '@tsudoi/contract/payment-plans';
import { jstToday, PaymentPlanChargeDay, PaymentPlanFeeType, PaymentPlanTiming } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import { type Binding, staff } from '../../kernel/bind.ts';
import { changeOf, checkVersion, existing, mapUniqueViolation, presentPage } from '../../kernel/records.ts';
import { staffOfWhole } from '../../kernel/whole-facility.ts';
import { applyConditionById, applyConditionsFor, applyConditionToName } from '../apply-conditions/index.ts';
import { existingMemberTypes, memberTypeChoices } from '../member-types/index.ts';
import { countJoining } from './join-store.ts';
import {
  insertPlan,
  lockPlan,
  type Plan,
  type PlanWritten,
  planById,
  planOptions,
  planWasBilled,
  removePlan,
  rulesOf,
  searchPlans,
  subscribersOfPlans,
  updatePlan,
  usesOfPlan,
} from './store.ts';

const uniqueCode = { payment_plan_code: ['code', 'code_taken'] } as const;

type Methods = PaymentPlanRow['methods'];
const writtenOf = (row: Plan) => ({ ...pickFields(row, paymentPlanColumns), methods: row.methods as Methods });

const present = (row: Plan, subscribers: ReadonlyMap<number, number>): PaymentPlanRow => ({
  ...pickFields(row, ['id', 'version', 'updated_by']),
  ...writtenOf(row),
  subscriber_count: subscribers.get(row.id) ?? 0,
  updated_at: row.updated_at.toISOString(),
});

/** What does not belong to a plan's day or rate is taken away, so that the form need not. @throws Problem validation */
async function checked<T extends PlanWritten>(tx: FacilityTx, values: T): Promise<T> {
  const { charge_day, designated_date, rate, zero_reason, fee_type, timing, starts_on: from, ends_on: to } = values;
  if (charge_day === PaymentPlanChargeDay.designatedDate && designated_date === null)
    throw fieldProblem('designated_date', 'required');
  if (rate === 0 && zero_reason === null) throw fieldProblem('zero_reason', 'required');
  if (fee_type === PaymentPlanFeeType.signupFee && timing !== PaymentPlanTiming.joinMonth)
    throw fieldProblem('timing', 'signup_fee_once');
  if (from !== null && to !== null && to < from) throw fieldProblem('ends_on', 'date_order');
  const types = new Set(values.member_type_ids);
  if ((await existingMemberTypes(tx, [...types])).size !== types.size)
    throw fieldProblem('member_type_ids', 'member_type_unknown');
  const joined = new Set(values.joined_type_ids);
  if ((await existingMemberTypes(tx, [...joined])).size !== joined.size)
    throw fieldProblem('joined_type_ids', 'member_type_unknown');
  // Whom the plan does not take it cannot be joined with.
  if (types.size > 0 && [...joined].some((id) => !types.has(id)))
    throw fieldProblem('joined_type_ids', 'plan_member_type');
  if (values.apply_condition_id !== null)
    await applyConditionToName(tx, values.apply_condition_id, { target: 'payment_plan', field: 'apply_condition_id' });
  return {
    ...values,
    designated_date: charge_day === PaymentPlanChargeDay.designatedDate ? designated_date : null,
    zero_reason: rate === 0 ? zero_reason : null,
  };
}

const search = staff(paymentPlans.search, async ({ tx, body, now, scope }) => {
  const today = jstToday(now);
  const found = await searchPlans(tx, body, today);
  const subscribers = await subscribersOfPlans(
    tx,
    found.rows.map(({ id }) => id),
    { today, scopeIds: scope.organizationIds },
  );
  return presentPage(body, found, (row) => present(row, subscribers));
});

const create = staffOfWhole(paymentPlans.create, async ({ tx, body, actor, history }) => {
  const values = await checked(tx, body);
  const id = await mapUniqueViolation(uniqueCode, () => insertPlan(tx, values, actor.name));
  await history('create', { id, version: 1 }, { after: values });
  return { id, code: values.code, version: 1 };
});

const get = staff(paymentPlans.get, async ({ tx, params, now, scope }) => {
  const row = existing(await planById(tx, params.id));
  const rules = (await rulesOf(tx, [row.id])).get(row.id) ?? [];
  const condition = row.apply_condition_id === null ? undefined : await applyConditionById(tx, row.apply_condition_id);
  return {
    ...present(row, await subscribersOfPlans(tx, [row.id], { today: jstToday(now), scopeIds: scope.organizationIds })),
    joining: await countJoining(tx, row, { today: jstToday(now), scopeIds: scope.organizationIds }),
    rules: rules.map((rule) => pickFields(rule, ['id', 'position', 'name', 'amount', 'rate'])),
    apply_condition:
      condition === undefined || row.apply_condition_id === null
        ? null
        : { id: row.apply_condition_id, name: condition.name },
  };
});

const update = staffOfWhole(paymentPlans.update, async ({ tx, params, body, actor, history }) => {
  await lockPlan(tx, params.id);
  const before = existing(await planById(tx, params.id));
  const { version: read, ...sent } = body;
  checkVersion(before, read);
  const values = await checked(tx, { ...writtenOf(before), ...sent });
  const isLater = values.starts_on !== null && values.starts_on > (before.starts_on ?? '');
  // Other months would be charged than those that were.
  if ((values.timing !== before.timing || isLater) && (await planWasBilled(tx, before.id)))
    throw fieldProblem(values.timing === before.timing ? 'starts_on' : 'timing', 'plan_billed');
  const change = changeOf(writtenOf(before), values);
  if (change === undefined) return { id: before.id, code: before.code, version: before.version };
  const version = await mapUniqueViolation(uniqueCode, () => updatePlan(tx, before, values, actor.name));
  await history('update', { id: before.id, version }, change);
  return { id: before.id, code: values.code, version };
});

const remove = staffOfWhole(paymentPlans.remove, async ({ tx, params, query, scope, actor, history }) => {
  await lockPlan(tx, params.id, 'delete');
  const before = existing(await planById(tx, params.id));
  checkVersion(before, query.version);
  const uses = await usesOfPlan(tx, before.id);
  if (uses.subscribers + uses.rules + uses.conditions > 0) {
    // Told are those in reach alone.
    const inReach = { today: '1000-01-01', scopeIds: scope.organizationIds };
    const subscribers = (await subscribersOfPlans(tx, [before.id], inReach)).get(before.id) ?? 0;
    throw new Problem('payment_plan_in_use', { params: { ...uses, subscribers } });
  }
  const version = await removePlan(tx, before, actor.name);
  await history('delete', { id: before.id, version }, { before: writtenOf(before) });
  return {};
});

const options = staff(paymentPlanOptions, async ({ tx, query }) =>
  (await planOptions(tx, query.keyword)).map(({ id, code, name }) => ({ id, text: `${code} ${name}` })),
);

const choices = staff(paymentPlanChoices, async ({ tx }) => ({
  member_types: await memberTypeChoices(tx),
  apply_conditions: await applyConditionsFor(tx, 'payment_plan'),
}));

export const planBindings: readonly Binding[] = [search, create, get, update, remove, options, choices];
