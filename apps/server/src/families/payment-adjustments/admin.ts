import { fieldProblem, Problem, pickFields } from '@tsudoi/contract';
import {
  type AdjustmentConditionRecord,
  adjustmentConditionColumns,
  adjustmentConditions,
} from '@tsudoi/contract/payment-adjustments';
import type { FacilityTx } from '../../db/scope.ts';
import { type Binding, operator } from '../../kernel/bind.ts';
import { withinFacility } from '../../kernel/facility/within.ts';
import { changeOf, checkVersion, existing, mapUniqueViolation, presentPage } from '../../kernel/records.ts';
import { type ConditionGroups, membersMeeting } from '../members/index.ts';
import { plansByIds } from '../payment-plans/index.ts';
import {
  type AdjustmentCondition,
  type ConditionWritten,
  conditionById,
  insertCondition,
  lockCondition,
  removeCondition,
  searchConditions,
  updateCondition,
  usesOfConditions,
} from './store.ts';

const uniqueName = { payment_adjustment_condition_name: ['name', 'name_taken'] } as const;

const writtenOf = (row: AdjustmentCondition): ConditionWritten => ({
  ...pickFields(row, adjustmentConditionColumns),
  conditions: row.conditions as ConditionGroups,
});

const present = (row: AdjustmentCondition, uses: ReadonlyMap<number, number>): AdjustmentConditionRecord => ({
  ...pickFields(row, ['id', 'version', 'updated_by']),
  ...writtenOf(row),
  use_count: uses.get(row.id) ?? 0,
  updated_at: row.updated_at.toISOString(),
});

/** @throws Problem validation at what does not fit */
async function check(tx: FacilityTx, values: ConditionWritten, now: Date): Promise<void> {
  await membersMeeting(tx, values.conditions, { ids: [0], now });
  const plans = new Set(values.plan_ids);
  if ((await plansByIds(tx, [...plans])).length !== plans.size) throw fieldProblem('plan_ids', 'unknown_reference');
}

const search = operator(adjustmentConditions.search, (context) =>
  withinFacility(context, async (tx) => {
    const found = await searchConditions(tx, context.body);
    const uses = await usesOfConditions(
      tx,
      found.rows.map(({ id }) => id),
    );
    return presentPage(context.body, found, (row) => present(row, uses));
  }),
);

const create = operator(adjustmentConditions.create, async (context) => {
  const { body, actor, history, now } = context;
  const made = await withinFacility(context, async (tx, facility_id) => {
    await check(tx, body, now);
    return { id: await mapUniqueViolation(uniqueName, () => insertCondition(tx, body, actor.name)), facility_id };
  });
  await history('create', { ...made, version: 1 }, { after: body });
  return { id: made.id, code: '', version: 1 };
});

const get = operator(adjustmentConditions.get, (context) =>
  withinFacility(context, async (tx) => {
    const row = existing(await conditionById(tx, context.params.id));
    return present(row, await usesOfConditions(tx, [row.id]));
  }),
);

const update = operator(adjustmentConditions.update, async (context) => {
  const { params, body, actor, history, now } = context;
  const { version, ...sent } = body;
  const { change, ...saved } = await withinFacility(context, async (tx, facility_id) => {
    const before = existing(await conditionById(tx, params.id));
    checkVersion(before, version);
    const values = { ...writtenOf(before), ...sent };
    const change = changeOf(writtenOf(before), values);
    const record = { id: before.id, facility_id, change, version };
    if (change === undefined) return record;
    await check(tx, values, now);
    return {
      ...record,
      version: await mapUniqueViolation(uniqueName, () => updateCondition(tx, before, values, actor.name)),
    };
  });
  if (change !== undefined) await history('update', saved, change);
  return { id: saved.id, code: '', version: saved.version };
});

const remove = operator(adjustmentConditions.remove, async (context) => {
  const { params, query, actor, history } = context;
  const removed = await withinFacility(context, async (tx, facility_id) => {
    await lockCondition(tx, params.id, 'delete');
    const before = existing(await conditionById(tx, params.id));
    checkVersion(before, query.version);
    const adjustments = (await usesOfConditions(tx, [before.id])).get(before.id) ?? 0;
    if (adjustments > 0) throw new Problem('adjustment_condition_in_use', { params: { adjustments } });
    const version = await removeCondition(tx, before, actor.name);
    return { record: { id: before.id, facility_id, version }, before: writtenOf(before) };
  });
  await history('delete', removed.record, { before: removed.before });
  return {};
});

export const adminBindings: readonly Binding[] = [search, create, get, update, remove];
