import { fieldProblem, Problem, pickFields } from '@tsudoi/contract';
import {
  type BillingItem,
  type BillingReason,
  type BillingRunRow,
  confirmBillingRun,
  dropBillingRun,
  getBillingRun,
  leaveOutBillingItem,
  recalculateBillingRun,
  searchBillingItems,
  searchBillingRuns,
  startBillingRun,
  undoBillingRun,
} from '@tsudoi/contract/billing-runs';
import { addDays, fullName, jstToday, TaskDirection } from '@tsudoi/domain';
import { serverText } from '@tsudoi/i18n/catalogs/server';
import { constraintOf } from '../../db/engine.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { type Binding, staff } from '../../kernel/bind.ts';
import type { StaffContext } from '../../kernel/context.ts';
import { checkVersion, existing, presentPage } from '../../kernel/records.ts';
import { mustReachAll, reachesAll } from '../../kernel/whole-facility.ts';
import { taskName } from '../../tasks/start.ts';
import { insertTask, setBackRoute } from '../../tasks/store.ts';
import { readableTrace } from './readable.ts';
import {
  countsOf,
  insertRun,
  itemInReach,
  type ListedItem,
  leaveOut,
  leftOutOf,
  lockRun,
  openRun,
  type Run,
  runById,
  searchItems,
  searchRuns,
  sumsOf,
  updateRun,
} from './store.ts';

/** How many days ahead a run may go. */
const AHEAD_DAYS = 62;

const instant = (at: Date | null): string | null => at?.toISOString() ?? null;

const present = (run: Run): BillingRunRow => ({
  ...pickFields(run, [
    'id',
    'through_on',
    'scheduled',
    'state',
    'bill_count',
    'bill_total',
    'check_count',
    'skip_count',
  ]),
  ...pickFields(run, ['previous_total', 'is_far', 'confirmed_by', 'created_by', 'version']),
  calculated_at: instant(run.calculated_at),
  confirmed_at: instant(run.confirmed_at),
  created_at: run.created_at.toISOString(),
});

const presentItem = (row: ListedItem, readable: Awaited<ReturnType<typeof readableTrace>>): BillingItem => ({
  ...pickFields(row, ['id', 'subscriber_id', 'month', 'charge_on', 'state', 'amount', 'previous']),
  account: { id: row.account_id, ...pickFields(row, ['account_code', 'member_code']), name: fullName(row) },
  plan: { id: row.plan_id, code: row.code, name: row.name },
  why: row.why as BillingReason | null,
  lines: row.lines as BillingItem['lines'],
  trace: readable(row.trace as BillingItem['trace']),
  invoice: row.invoice_id === null ? null : { id: row.invoice_id, number: row.number },
});

/** Lets a worker go on with a run. */
async function startTask(context: StaffContext<unknown>, runId: number): Promise<void> {
  const { tx, facility, session, actor, services, now, locale } = context;
  const task_id = await insertTask(tx, {
    account_id: session.accountId,
    kind: 'billing-run',
    name: taskName(serverText(locale, 'task.billing_run'), now),
    type: TaskDirection.export,
    csv_type: 0,
    state: 'running',
    step: 'import',
    actor_name: actor.name,
    params: { menu: 'billing-runs', run_id: runId },
  });
  await setBackRoute(tx, task_id, `/manage/billing-runs/${runId}`);
  await services.jobs.enqueue(tx, { facility_id: facility.id, task_id });
}

/** A run in one of some states, locked, for whoever may write to all of it. @throws Problem whole_facility_only, not_found, stale, wrong_state */
async function lockedWhole(...of: Parameters<typeof lockedRun>): Promise<Run> {
  await mustReachAll(of[0].tx, of[0].scope.organizationIds);
  return lockedRun(...of);
}

/** A run in one of some states, locked. @throws Problem not_found, stale, wrong_state */
async function lockedRun(
  context: StaffContext<unknown>,
  id: number,
  version: number,
  states: Run['state'][],
): Promise<Run> {
  const run = existing(await lockRun(context.tx, id));
  checkVersion(run, version);
  if (!states.includes(run.state)) throw new Problem('wrong_state');
  return run;
}

/** What the night left waiting gives way to what somebody wants now. @throws Problem billing_run_open where it is not of the night */
async function giveWay(tx: FacilityTx, open: Run, { by, now }: { by: string; now: Date }): Promise<void> {
  if (!open.scheduled || open.state !== 'ready') throw new Problem('billing_run_open');
  await updateRun(tx, open, { state: 'dropped', finished_at: now }, by);
}

const search = staff(searchBillingRuns, async (context) => {
  return presentPage(context.body, await searchRuns(context.tx, context.body), present);
});

const start = staff(startBillingRun, async (context) => {
  const { tx, body, actor, history, now } = context;
  await mustReachAll(tx, context.scope.organizationIds);
  const today = jstToday(now);
  if (body.through_on > addDays(today, AHEAD_DAYS) || body.through_on < addDays(today, -AHEAD_DAYS))
    throw fieldProblem('through_on', 'date_far');
  const open = await openRun(tx);
  if (open !== undefined) await giveWay(tx, open, { by: actor.name, now });
  const values = { through_on: body.through_on, scheduled: false, created_by: actor.name };
  const id = await insertRun(tx, values).catch((error: unknown) => {
    throw constraintOf(error) === 'billing_run_open' ? new Problem('billing_run_open') : error;
  });
  await history('create', { id, version: 1 }, { after: { through_on: body.through_on } });
  await startTask(context, id);
  return { id, version: 1 };
});

const get = staff(getBillingRun, async (context) => {
  const run = existing(await runById(context.tx, context.params.id));
  const { counts, changed, drafts } = await countsOf(context.tx, run.id);
  const of_whole = await reachesAll(context.tx, context.scope.organizationIds);
  return { ...present(run), counts, changed_count: changed, draft_count: drafts, of_whole };
});

const items = staff(searchBillingItems, async (context) => {
  const { tx, facility, body, scope } = context;
  const readable = await readableTrace(tx, facility);
  return presentPage(body, await searchItems(tx, body, scope.organizationIds), (row) => presentItem(row, readable));
});

const confirm = staff(confirmBillingRun, async (context) => {
  const { tx, params, body, actor, history, now } = context;
  const run = await lockedWhole(context, params.id, body.version, ['ready']);
  const { bill_count: count, bill_total: total } = await sumsOf(tx, run.id);
  if (count === 0) throw new Problem('wrong_state');
  const issue_all = body.issue_all === true;
  const confirmed = { state: 'executing', confirmed_at: now, confirmed_by: actor.name, issue_all } as const;
  const version = await updateRun(tx, run, confirmed, actor.name);
  await history('confirm', { id: run.id, version }, { after: { count, total, issue_all } });
  await startTask(context, run.id);
  return { id: run.id, code: '', version };
});

const recalculate = staff(recalculateBillingRun, async (context) => {
  const { tx, params, body, actor, history } = context;
  const run = await lockedWhole(context, params.id, body.version, ['ready']);
  const left_out = JSON.stringify(await leftOutOf(tx, run.id));
  // Who reckons anew wants to look at it.
  const anew = { state: 'calculating', cursor_id: 0, touched: true, left_out } as const;
  const version = await updateRun(tx, run, anew, actor.name);
  await history('recalculate', { id: run.id, version });
  await startTask(context, run.id);
  return { id: run.id, code: '', version };
});

const drop = staff(dropBillingRun, async (context) => {
  const { tx, params, body, actor, history, now } = context;
  const run = await lockedWhole(context, params.id, body.version, ['calculating', 'ready']);
  const version = await updateRun(tx, run, { state: 'dropped', finished_at: now }, actor.name);
  await history('drop', { id: run.id, version });
  return { id: run.id, code: '', version };
});

const undo = staff(undoBillingRun, async (context) => {
  const { tx, params, body, actor, history, now } = context;
  const run = await lockedWhole(context, params.id, body.version, ['done']);
  const open = await openRun(tx);
  if (open !== undefined) await giveWay(tx, open, { by: actor.name, now });
  const version = await updateRun(tx, run, { state: 'undoing', undone_by: actor.name }, actor.name);
  await history('undo', { id: run.id, version });
  await startTask(context, run.id);
  return { id: run.id, code: '', version };
});

const leave = staff(leaveOutBillingItem, async (context) => {
  const { tx, params, body, scope, actor, history } = context;
  const run = await lockedRun(context, params.id, body.version, ['ready']);
  const item = existing(await itemInReach(tx, run.id, body.item_id, scope.organizationIds));
  if (!(await leaveOut(tx, run.id, item.id, body.leave_out))) throw new Problem('wrong_state');
  const version = await updateRun(tx, run, { ...(await sumsOf(tx, run.id)), touched: true }, actor.name);
  await history('leave_out', { id: run.id, version }, { after: pickFields(body, ['item_id', 'leave_out']) });
  return { id: run.id, code: '', version };
});

export const manageBindings: readonly Binding[] = [
  ...[search, start, get, items, confirm, recalculate, drop, undo, leave],
];
