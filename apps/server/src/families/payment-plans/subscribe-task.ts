import { type FieldCode, Problem } from '@tsudoi/contract';
import { type Day, fullName, jstToday } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import type { Actor } from '../../kernel/context.ts';
import { recordHistory } from '../../kernel/history.ts';
import type { BatchOutcome, PlannedRow, RowRange } from '../../tasks/imports/family.ts';
import { leaveOut } from '../../tasks/imports/row-store.ts';
import type { TaskKind } from '../../tasks/runner.ts';
import { findTask } from '../../tasks/store.ts';
import { type BulkParams, bulkKind } from '../members/index.ts';
import { type Admission, admitted, firstBilled, takesMethod } from './admission.ts';
import { lockPlan, type Plan, planById } from './store.ts';
import {
  insertSubscriber,
  lockSubscriber,
  noteSubscribed,
  removeSubscriber,
  type SubscribeRow,
  subscribeRows,
  subscriberById,
  wasBilled,
} from './subscriber-store.ts';

/** The field of the rows of such a plan. */
export const PLAN_FIELD = 'payment_plan';

/** What the task of putting many on a plan keeps. */
export type SubscribeParams = Omit<BulkParams, 'change'> & {
  subscribe: { plan_id: number; starts_on: Day; method: string | null };
};

/** Why somebody may not be on the plan, as the rows say it. */
const REFUSALS: Readonly<Record<Admission['left'][number]['why'], FieldCode>> = {
  on_plan: 'subscribed_already',
  withdrawn: 'standing_not_possible',
  out_of_reach: 'unknown_reference',
  member_type: 'plan_member_type',
  apply_condition: 'apply_condition_refuses',
};

const asked = (params: unknown) => (params as SubscribeParams).subscribe;

/** The organizations within which whoever asked for it may change members; null is everywhere. */
const reachOf = (params: unknown) => (params as { organization_ids: readonly number[] | null }).organization_ids;

interface Context {
  plan: Plan;
  subscribe: SubscribeParams['subscribe'];
  words: string;
}

async function planOf(
  tx: FacilityTx,
  taskId: number,
): Promise<{ plan: Plan; subscribe: SubscribeParams['subscribe']; scopeIds: readonly number[] | null }> {
  const task = await findTask(tx, taskId);
  if (task === undefined) throw new Error(`no task ${taskId}`);
  const subscribe = asked(task.params);
  await lockPlan(tx, subscribe.plan_id);
  const plan = await planById(tx, subscribe.plan_id);
  if (plan === undefined) throw new Problem('not_found');
  return { plan, subscribe, scopeIds: reachOf(task.params) };
}

async function applyRows(tx: FacilityTx, range: RowRange, actor: Actor): Promise<BatchOutcome> {
  const { plan, subscribe, scopeIds } = await planOf(tx, range.taskId);
  const rows = await subscribeRows(tx, range);
  const now = new Date();
  const { may, left } = await admitted(
    tx,
    plan,
    rows.map(({ record_id }) => record_id),
    { from: subscribe.starts_on, to: null, now, scopeIds },
  );
  // The plan and the month may have changed since the rows were looked at.
  const { plan_id, starts_on, method } = subscribe;
  const isTaken = takesMethod(plan, method);
  const billed_from = firstBilled(plan, starts_on, jstToday(now));
  const why = new Map(left.map((one) => [one.id, one.why]));
  const reasons: { row_no: number; reason: string }[] = [];
  for (const row of rows) {
    if (!isTaken || !may.includes(row.record_id)) {
      reasons.push({ row_no: row.row_no, reason: why.get(row.record_id) ?? (isTaken ? 'deleted' : 'plan_method') });
      continue;
    }
    const values = { plan_id, account_id: row.record_id, starts_on, billed_from, method, ends_on: null, quantity: 1 };
    const id = await insertSubscriber(tx, values as Parameters<typeof insertSubscriber>[1], actor.name ?? '');
    await noteSubscribed(tx, range.taskId, row.row_no, id);
    await write(tx, actor, range.taskId, { id, version: 1, action: 'create_subscriber', after: values });
  }
  await leaveOut(tx, range.taskId, reasons);
  return { leftOutCreates: 0, leftOutUpdates: reasons.length };
}

const write = (
  tx: FacilityTx,
  actor: Actor,
  taskId: number,
  { id, version, action, ...change }: { id: number; version: number; action: string; before?: object; after?: object },
) =>
  recordHistory(tx, actor, {
    family: 'payment-plans',
    recordId: id,
    action,
    version,
    before: change.before === undefined ? null : { ...change.before },
    after: change.after === undefined ? null : { ...change.after },
    taskId,
  });

/** Takes off the plan again whom the task put on it, unless that was changed or charged since. */
async function undoRow(tx: FacilityTx, row: SubscribeRow, actor: Actor, taskId: number): Promise<string | undefined> {
  const id = Number(row.before?.[0]);
  await lockSubscriber(tx, id);
  const subscriber = await subscriberById(tx, id);
  if (subscriber === undefined) return 'deleted';
  if (subscriber.version !== 1) return 'edited';
  if (await wasBilled(tx, id)) return 'billed';
  const version = await removeSubscriber(tx, subscriber, actor.name ?? '');
  const { plan_id, account_id } = subscriber;
  await write(tx, actor, taskId, { id, version, action: 'delete_subscriber', before: { plan_id, account_id } });
  return undefined;
}

async function undoRows(tx: FacilityTx, range: RowRange, actor: Actor): Promise<BatchOutcome> {
  await planOf(tx, range.taskId);
  const reasons: { row_no: number; reason: string }[] = [];
  for (const row of await subscribeRows(tx, range)) {
    const reason = await undoRow(tx, row, actor, range.taskId);
    if (reason !== undefined) reasons.push({ row_no: row.row_no, reason });
  }
  await leaveOut(tx, range.taskId, reasons);
  return { leftOutCreates: 0, leftOutUpdates: reasons.length };
}

/** Putting many members on a plan: planned, looked at, applied in batches, and undone. */
export const planSubscribe: TaskKind = bulkKind<Context>({
  kind: 'plan-subscribe',
  leavesConflicts: true,
  batch: [50, 10, 200],
  atOnce: 1,
  async prepare(tx, task) {
    const { plan_id } = asked(task.params);
    const plan = await planById(tx, plan_id);
    if (plan === undefined) throw new Problem('not_found');
    return { plan, subscribe: asked(task.params), words: plan.name };
  },
  async plan(tx, { plan, subscribe, words }, members) {
    const { may, left, refusal } = await admitted(
      tx,
      plan,
      members.map(({ id }) => id),
      { from: subscribe.starts_on, to: null, now: new Date() },
    );
    const free = new Set(may);
    const why = new Map(left.map((one) => [one.id, one.why]));
    return members.map((member): PlannedRow => {
      const row = {
        code: member.member_code,
        name: fullName(member),
        recordId: member.id,
        expectedVersion: member.version,
        data: null,
        before: null,
        changes: null,
        errors: null,
      };
      if (free.has(member.id))
        return {
          ...row,
          result: 'update',
          changes: [[PLAN_FIELD, null, `${words}（${subscribe.starts_on}）`]],
        };
      const reason = why.get(member.id) ?? 'withdrawn';
      const code = REFUSALS[reason];
      return {
        ...row,
        result: 'error',
        errors: [{ field: PLAN_FIELD, code, ...(reason === 'apply_condition' && { params: { refusal } }) }],
      };
    });
  },
  // Everybody is admitted by itself, when the batch is written.
  admit: async () => undefined,
  markConflicts: async () => ({ leftOutCreates: 0, leftOutUpdates: 0 }),
  applyRows,
  undoRows,
});
