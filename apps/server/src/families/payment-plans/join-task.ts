import { Problem } from '@tsudoi/contract';
import { fullName, jstToday } from '@tsudoi/domain';
import { formatDay } from '@tsudoi/i18n';
import type { FacilityTx } from '../../db/scope.ts';
import type { Actor } from '../../kernel/context.ts';
import type { BatchOutcome, PlannedRow, RowRange } from '../../tasks/imports/family.ts';
import { leaveOut } from '../../tasks/imports/row-store.ts';
import type { TaskKind } from '../../tasks/runner.ts';
import { findTask } from '../../tasks/store.ts';
import { type BulkParams, bulkKind } from '../members/index.ts';
import { carryOutJoin, type JoinAct, joinActs, undoJoin } from './join.ts';
import { lockJoinedPlans, membersToJoin } from './join-store.ts';
import { type Plan, planById } from './store.ts';
import { PLAN_FIELD } from './subscribe-task.ts';
import { noteSubscriber, subscribeRows } from './subscriber-store.ts';

/** What the task of bringing members into line with the joined types of a plan keeps. */
export type JoinParams = Pick<BulkParams, 'organization_ids'> & { join: { plan_id: number } };

async function lockedPlan(tx: FacilityTx, taskId: number): Promise<{ plan: Plan; scopeIds: readonly number[] | null }> {
  const task = await findTask(tx, taskId);
  if (task === undefined) throw new Error(`no task ${taskId}`);
  const { join, organization_ids: scopeIds } = task.params as unknown as JoinParams;
  const [plan] = await lockJoinedPlans(tx, join.plan_id);
  if (plan === undefined) throw new Problem('not_found');
  return { plan, scopeIds };
}

async function applyRows(tx: FacilityTx, range: RowRange, actor: Actor): Promise<BatchOutcome> {
  const { plan, scopeIds } = await lockedPlan(tx, range.taskId);
  const rows = await subscribeRows(tx, range);
  const now = new Date();
  const since = jstToday(now);
  const members = await membersToJoin(
    tx,
    rows.map(({ record_id }) => record_id),
    scopeIds,
  );
  const acts = await joinActs(tx, plan, members, { since, now });
  const reasons: { row_no: number; reason: string }[] = [];
  for (const { row_no, record_id } of rows) {
    const found = acts.get(record_id);
    const done =
      found && (await carryOutJoin(tx, plan, record_id, { ...found, since }, { actor, taskId: range.taskId, now }));
    // Meanwhile it may be on the plan, or have left the type again.
    if (found === undefined || done === undefined) reasons.push({ row_no, reason: 'edited' });
    else
      await noteSubscriber(tx, range.taskId, row_no, [
        ...[String(done.id), String(done.version), found.act],
        found.subscriber?.ends_on ?? '',
      ]);
  }
  await leaveOut(tx, range.taskId, reasons);
  return { leftOutCreates: 0, leftOutUpdates: reasons.length };
}

async function undoRows(tx: FacilityTx, range: RowRange, actor: Actor): Promise<BatchOutcome> {
  await lockedPlan(tx, range.taskId);
  const reasons: { row_no: number; reason: string }[] = [];
  for (const { row_no, before } of await subscribeRows(tx, range)) {
    const [id, version, act, ended = ''] = before ?? [];
    const what = {
      id: Number(id),
      version: Number(version),
      act: act as JoinAct,
      endedOn: ended === '' ? null : ended,
    };
    const reason = await undoJoin(tx, what, { actor, taskId: range.taskId, now: new Date() });
    if (reason !== undefined) reasons.push({ row_no, reason });
  }
  await leaveOut(tx, range.taskId, reasons);
  return { leftOutCreates: 0, leftOutUpdates: reasons.length };
}

/** Bringing those who are there into line with the joined types of a plan: planned, looked at, applied in batches, and undone. */
export const planJoin: TaskKind = bulkKind<{ plan: Plan }>({
  kind: 'plan-join',
  leavesConflicts: true,
  batch: [50, 10, 200],
  atOnce: 1,
  async prepare(tx, task) {
    const plan = await planById(tx, (task.params as unknown as JoinParams).join.plan_id);
    if (plan === undefined) throw new Problem('not_found');
    return { plan };
  },
  async plan(tx, { plan }, members) {
    const now = new Date();
    const since = jstToday(now);
    const facts = await membersToJoin(
      tx,
      members.map(({ id }) => id),
    );
    const acts = await joinActs(tx, plan, facts, { since, now });
    return members.map((member): PlannedRow => {
      const { act = 'none', from = since, subscriber } = acts.get(member.id) ?? {};
      const was =
        subscriber === undefined || act === 'again' ? null : `${plan.name}（${formatDay(subscriber.starts_on)}）`;
      return {
        code: member.member_code,
        name: fullName(member),
        recordId: member.id,
        expectedVersion: member.version,
        data: null,
        before: null,
        errors: null,
        result: act === 'none' ? 'skip' : 'update',
        changes:
          act === 'none' ? null : [[PLAN_FIELD, was, act === 'off' ? null : `${plan.name}（${formatDay(from)}）`]],
      };
    });
  },
  admit: async () => undefined,
  markConflicts: async () => ({ leftOutCreates: 0, leftOutUpdates: 0 }),
  applyRows,
  undoRows,
});
