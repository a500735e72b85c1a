import { fieldProblem, pickFields } from '@tsudoi/contract';
import {
  type FeeConditionRecord,
  feeConditionChoices,
  feeConditionColumns,
  feeConditions,
  moveFeeCondition,
} from '@tsudoi/contract/payment-plans';
import { FeeAxis, type FeeCondition } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import { type Binding, operator } from '../../kernel/bind.ts';
import { withinFacility } from '../../kernel/facility/within.ts';
import { changeOf, checkVersion, existing, mapUniqueViolation, presentPage } from '../../kernel/records.ts';
import { existingMemberTypes, memberTypeChoices } from '../member-types/index.ts';
import { existingOrganizations, organizationChoices } from '../organizations/index.ts';
import {
  insertRule,
  lockPlan,
  planById,
  planOptions,
  type Rule,
  type RuleWritten,
  removeRule,
  ruleById,
  rulesOf,
  searchRules,
  updateRule,
} from './store.ts';

const uniquePosition = { plan_rule_position: ['position', 'code_taken'] } as const;

const writtenOf = (row: Rule) => ({
  ...pickFields(row, feeConditionColumns),
  conditions: row.conditions as FeeConditionRecord['conditions'],
});

const present = (row: Rule, plan_name: string): FeeConditionRecord => ({
  ...pickFields(row, ['id', 'version', 'updated_by']),
  ...writtenOf(row),
  plan_name,
  updated_at: row.updated_at.toISOString(),
});

/** @throws Problem validation for a plan that is none, or a rate of 0 without a reason */
async function checked<T extends RuleWritten & { conditions: FeeCondition[] }>(tx: FacilityTx, values: T): Promise<T> {
  if (values.rate === 0 && values.zero_reason === null) throw fieldProblem('zero_reason', 'required');
  await lockPlan(tx, values.plan_id);
  if ((await planById(tx, values.plan_id)) === undefined) throw fieldProblem('plan_id', 'unknown_reference');
  const named = (axis: FeeCondition['axis']) => [
    ...new Set(values.conditions.flatMap((condition) => (condition.axis === axis ? condition.values : []))),
  ];
  const [types, organizations] = [named(FeeAxis.memberType), named(FeeAxis.organization)];
  if ((await existingMemberTypes(tx, types)).size !== types.length)
    throw fieldProblem('conditions', 'member_type_unknown');
  if ((await existingOrganizations(tx, organizations)).size !== organizations.length)
    throw fieldProblem('conditions', 'unknown_reference');
  return { ...values, zero_reason: values.rate === 0 ? values.zero_reason : null };
}

const search = operator(feeConditions.search, (context) =>
  withinFacility(context, async (tx) =>
    presentPage(context.body, await searchRules(tx, context.body), (row) => present(row, row.plan_name)),
  ),
);

const create = operator(feeConditions.create, async (context) => {
  const { body, actor, history } = context;
  const made = await withinFacility(context, async (tx, facility_id) => {
    const values = await checked(tx, body);
    return { id: await mapUniqueViolation(uniquePosition, () => insertRule(tx, values, actor.name)), facility_id };
  });
  await history('create_fee_condition', { ...made, version: 1 }, { after: body });
  return { id: made.id, code: '', version: 1 };
});

const get = operator(feeConditions.get, (context) =>
  withinFacility(context, async (tx) => {
    const row = existing(await ruleById(tx, context.params.id));
    return present(row, (await planById(tx, row.plan_id))?.name ?? '');
  }),
);

const update = operator(feeConditions.update, async (context) => {
  const { params, body, actor, history } = context;
  const { version, ...sent } = body;
  const { change, ...saved } = await withinFacility(context, async (tx, facility_id) => {
    const before = existing(await ruleById(tx, params.id));
    checkVersion(before, version);
    const values = await checked(tx, { ...writtenOf(before), ...sent });
    const change = changeOf(writtenOf(before), values);
    const record = { id: before.id, facility_id, change, version };
    if (change === undefined) return record;
    return {
      ...record,
      version: await mapUniqueViolation(uniquePosition, () => updateRule(tx, before, values, actor.name)),
    };
  });
  if (change !== undefined) await history('update_fee_condition', saved, change);
  return { id: saved.id, code: '', version: saved.version };
});

const remove = operator(feeConditions.remove, async (context) => {
  const { params, query, actor, history } = context;
  const removed = await withinFacility(context, async (tx, facility_id) => {
    const before = existing(await ruleById(tx, params.id));
    checkVersion(before, query.version);
    const version = await removeRule(tx, before, actor.name);
    return { record: { id: before.id, facility_id, version }, before: writtenOf(before) };
  });
  await history('delete_fee_condition', removed.record, { before: removed.before });
  return {};
});

const move = operator(moveFeeCondition, async (context) => {
  const { params, body, actor, history } = context;
  const moved = await withinFacility(context, async (tx, facility_id) => {
    const { plan_id } = existing(await ruleById(tx, params.id));
    await lockPlan(tx, plan_id);
    const before = existing(await ruleById(tx, params.id));
    checkVersion(before, body.version);
    const all = (await rulesOf(tx, [plan_id])).get(plan_id) ?? [];
    const other = all[all.findIndex(({ id }) => id === before.id) + (body.direction === 'up' ? -1 : 1)];
    if (other === undefined) return { version: before.version, records: [] };
    // Two rules never have the same place, not even in between.
    const aside = await updateRule(tx, before, { ...writtenOf(before), position: 0 }, actor.name);
    const passed = await updateRule(tx, other, { ...writtenOf(other), position: before.position }, actor.name);
    const own = { ...writtenOf(before), position: other.position };
    const version = await updateRule(tx, { ...before, version: aside }, own, actor.name);
    const change = (from: Rule, to: Rule) => ({
      before: { position: from.position },
      after: { position: to.position },
    });
    return {
      version,
      records: [
        { record: { id: before.id, facility_id, version }, change: change(before, other) },
        { record: { id: other.id, facility_id, version: passed }, change: change(other, before) },
      ],
    };
  });
  for (const { record, change } of moved.records) await history('update_fee_condition', record, change);
  return { version: moved.version };
});

const choices = operator(feeConditionChoices, (context) =>
  withinFacility(context, async (tx) => ({
    plans: (await planOptions(tx)).map(({ id, code, name }) => ({ id, text: `${code} ${name}` })),
    member_types: await memberTypeChoices(tx),
    organizations: await organizationChoices(tx),
  })),
);

export const feeConditionBindings: readonly Binding[] = [search, create, get, update, remove, move, choices];
