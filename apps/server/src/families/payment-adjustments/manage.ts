import { fieldProblem, pickFields } from '@tsudoi/contract';
import {
  adjustmentConditionOptions,
  type PaymentAdjustmentRecord,
  paymentAdjustmentColumns,
  paymentAdjustments,
} from '@tsudoi/contract/payment-adjustments';
import { jstToday } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import { type Binding, staff } from '../../kernel/bind.ts';
import { changeOf, checkVersion, existing, presentPage } from '../../kernel/records.ts';
import { staffOfWhole } from '../../kernel/whole-facility.ts';
import {
  type Adjustment,
  adjustmentById,
  conditionById,
  conditionOptions,
  conditionsOf,
  insertAdjustment,
  lockCondition,
  removeAdjustment,
  searchAdjustments,
  updateAdjustment,
} from './store.ts';

const writtenOf = (row: Adjustment) => pickFields(row, paymentAdjustmentColumns);
type Written = ReturnType<typeof writtenOf>;

async function presenting(tx: FacilityTx, rows: readonly Adjustment[]) {
  const found = await conditionsOf(
    tx,
    rows.map(({ condition_id }) => condition_id),
  );
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return (row: Adjustment): PaymentAdjustmentRecord => ({
    ...pickFields(row, ['id', ...paymentAdjustmentColumns, 'version', 'updated_by']),
    condition_name: names.get(row.condition_id) ?? '',
    updated_at: row.updated_at.toISOString(),
  });
}

/** @throws Problem validation where it takes off more than all, ends before it begins, or names no condition */
async function check(
  tx: FacilityTx,
  { condition_id, unit, value, valid_from: from, valid_to: to }: Written,
): Promise<void> {
  if (unit === 'percent' && value > 100) throw fieldProblem('value', 'number_range', { min: 0, max: 100 });
  if (from !== null && to !== null && to < from) throw fieldProblem('valid_to', 'date_order');
  await lockCondition(tx, condition_id, 'name');
  if ((await conditionById(tx, condition_id)) === undefined) throw fieldProblem('condition_id', 'unknown_reference');
}

const search = staff(paymentAdjustments.search, async ({ tx, body, now }) => {
  const found = await searchAdjustments(tx, body, jstToday(now));
  return presentPage(body, found, await presenting(tx, found.rows));
});

const create = staffOfWhole(paymentAdjustments.create, async ({ tx, body, actor, history }) => {
  await check(tx, body);
  const id = await insertAdjustment(tx, body, actor.name);
  await history('create', { id, version: 1 }, { after: body });
  return { id, code: '', version: 1 };
});

const get = staff(paymentAdjustments.get, async ({ tx, params }) => {
  const row = existing(await adjustmentById(tx, params.id));
  return (await presenting(tx, [row]))(row);
});

const update = staffOfWhole(paymentAdjustments.update, async ({ tx, params, body, actor, history }) => {
  const before = existing(await adjustmentById(tx, params.id));
  const { version: read, ...sent } = body;
  checkVersion(before, read);
  const values = { ...writtenOf(before), ...sent };
  const change = changeOf(writtenOf(before), values);
  if (change === undefined) return { id: before.id, code: '', version: before.version };
  await check(tx, values);
  const version = await updateAdjustment(tx, before, values, actor.name);
  await history('update', { id: before.id, version }, change);
  return { id: before.id, code: '', version };
});

const remove = staffOfWhole(paymentAdjustments.remove, async ({ tx, params, query, actor, history }) => {
  const before = existing(await adjustmentById(tx, params.id));
  checkVersion(before, query.version);
  const version = await removeAdjustment(tx, before, actor.name);
  await history('delete', { id: before.id, version }, { before: writtenOf(before) });
  return {};
});

const options = staff(adjustmentConditionOptions, ({ tx, query }) => conditionOptions(tx, query));

export const manageBindings: readonly Binding[] = [search, create, get, update, remove, options];
