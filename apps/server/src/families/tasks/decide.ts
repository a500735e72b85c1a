import { fieldProblem, hasKeyword, Problem, type RowDecision } from '@tsudoi/contract';
import { decideRow, decideRows } from '@tsudoi/contract/tasks';
import { keywordFor } from '@tsudoi/domain';
import { can } from '@tsudoi/permissions';
import type { FacilityTx } from '../../db/scope.ts';
import { staff } from '../../kernel/bind.ts';
import type { StaffContext } from '../../kernel/context.ts';
import { recordHistory } from '../../kernel/history.ts';
import { organizationsInReach } from '../../kernel/request-headers.ts';
import type { RowReader } from '../../kernel/row-reader.ts';
import { cellsInOrder } from '../../tasks/imports/cells.ts';
import {
  decideWaitingRows,
  findRow,
  isWrittenElsewhere,
  type PlanRowRow,
  replaceRow,
} from '../../tasks/imports/row-store.ts';
import { lockTask, moveTask, type TaskRow } from '../../tasks/store.ts';
import { isInReach, reachedTask } from './access.ts';
import { searchedBy } from './masked.ts';
import { menuOf } from './menu.ts';
import { rowErrors } from './present.ts';

type Counted = 'inserted' | 'updated' | 'skipped';

/** Where a row counts; one that is held back counts nowhere. */
function countOf({ result, left_out }: Pick<PlanRowRow, 'result' | 'left_out'>): Counted | undefined {
  if (left_out !== null || result === 'error') return undefined;
  return ({ create: 'inserted', update: 'updated', skip: 'skipped' } as const)[result];
}

/** The counts of a task after one of its rows has become another. */
function recounted(
  task: TaskRow,
  before: PlanRowRow,
  after: Pick<PlanRowRow, 'result' | 'left_out'>,
): Pick<TaskRow, Counted | 'undecided'> {
  const { inserted, updated, skipped } = task;
  const counts = { inserted, updated, skipped, undecided: task.undecided - (before.decision === null ? 1 : 0) };
  const [from, to] = [countOf(before), countOf(after)];
  if (from !== undefined) counts[from] -= 1;
  if (to !== undefined) counts[to] += 1;
  return counts;
}

/** The task, which nobody moves on or decides about meanwhile, if the account may edit what it imports. */
async function taskToDecide(
  context: Pick<StaffContext<unknown>, 'tx' | 'facility' | 'session'>,
  id: number,
): Promise<TaskRow> {
  const { tx, facility, session } = context;
  await lockTask(tx, id);
  const task = await reachedTask(tx, context, id);
  const menu = menuOf(task);
  if (menu === undefined || !can(session.grants, { ...menu, flag: 'edit' })) throw new Problem('forbidden');
  if (!isInReach(task, organizationsInReach(facility, session))) throw new Problem('forbidden');
  if (task.state !== 'planned') throw new Problem('wrong_state');
  return task;
}

/** The record that a row is said to be: one of those it was taken for. @throws Problem */
async function recordOf(
  { tx, session, scope }: Pick<StaffContext<unknown>, 'tx' | 'session' | 'scope'>,
  reader: RowReader,
  task: TaskRow,
  row: PlanRowRow,
  asked: number | undefined,
): Promise<number> {
  const ids = (row.lookalikes ?? []).flatMap((one) => ('id' in one ? [one.id] : []));
  const openable = await reader.openable({ tx, session, scope }, ids);
  if (asked === undefined || !openable.has(asked)) throw fieldProblem('record_id', 'choice');
  if (await isWrittenElsewhere(tx, task.id, asked, row.row_no)) throw new Problem('row_decided_twice');
  return asked;
}

interface Decided {
  decision: RowDecision;
  recordId: number | null;
  /** The language of who decides. */
  locale: 'ja' | 'en';
}

/** Plans the row anew as it was decided, and stores it. @throws Problem row_refused */
async function decide(
  tx: FacilityTx,
  task: TaskRow,
  row: PlanRowRow,
  { decision, recordId, locale }: Decided,
  lookalikes: NonNullable<RowReader['lookalikes']>,
): Promise<Pick<PlanRowRow, 'result' | 'left_out'>> {
  const planned = await lookalikes.plan(tx, task, cellsInOrder(task, row.source), recordId);
  if (planned.errors !== null) {
    const reasons = rowErrors({ ...row, errors: planned.errors }, task, locale).map(({ message }) => message);
    throw new Problem('row_refused', { params: { reason: reasons.join('') } });
  }
  const leftOut = decision === 'leave' ? 'declined' : null;
  await replaceRow(
    tx,
    task.id,
    { ...planned, row: row.row_no, source: row.source, leftOut },
    { decision, lookalikes: row.lookalikes ?? [], table: lookalikes.table },
  );
  return { result: planned.result, left_out: leftOut };
}

/** What staff decide about rows of a plan that may be somebody who is there already. */
export const decisions = [
  staff(decideRow, async (context) => {
    const { tx, params, body, services, locale } = context;
    const task = await taskToDecide(context, params.id);
    const row = await findRow(tx, task.id, params.row);
    const reader = services.rowReaders.get(task.kind);
    if (row === undefined || row.lookalikes === null || reader?.lookalikes === undefined)
      throw new Problem('not_found');
    const recordId = body.decision === 'same' ? await recordOf(context, reader, task, row, body.record_id) : null;
    const after = await decide(tx, task, row, { decision: body.decision, recordId, locale }, reader.lookalikes);
    const moved = await moveTask(tx, task.id, ['planned'], recounted(task, row, after));
    if (moved === undefined) throw new Problem('wrong_state');
    await services.taskSignal.send(tx, moved);
    return {};
  }),

  staff(decideRows, async (context) => {
    const { tx, params, body, services, actor, requestId } = context;
    const { decision, rows = null } = body;
    const task = await taskToDecide(context, params.id);
    const keyword = hasKeyword(body.keyword) ? keywordFor(body.keyword) : null;
    const searched = await searchedBy(services.rowReaders.get(task.kind), tx, task);
    const count = await decideWaitingRows(tx, task.id, decision, { rows, keyword, searched });
    if (count === 0) return { count };
    const moved = await moveTask(tx, task.id, ['planned'], {
      undecided: task.undecided - count,
      inserted: task.inserted + (decision === 'other' ? count : 0),
    });
    if (moved === undefined) throw new Problem('wrong_state');
    await recordHistory(tx, actor, {
      family: 'imports',
      recordId: task.id,
      action: 'update',
      after: { name: task.name, decision, rows: count },
      requestId,
    });
    await services.taskSignal.send(tx, moved);
    return { count };
  }),
];
