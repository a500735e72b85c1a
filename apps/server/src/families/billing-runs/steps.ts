import {
  addDays,
  type InvoiceLine,
  invoiceAmounts,
  isFarFrom,
  jstToday,
  laterDay,
  mayDo,
  PaymentPlanTiming,
  planLineText,
} from '@tsudoi/domain';
import { constraintOf } from '../../db/engine.ts';
import type { FacilityTx } from '../../db/scope.ts';
import type { Actor } from '../../kernel/context.ts';
import { recordHistories, recordHistory } from '../../kernel/history.ts';
import {
  insertInvoices,
  issueInvoices,
  issuerOf,
  lockInvoices,
  lockPayers,
  markCanceled,
  type NewDraft,
  openChargesOf,
  payersOf,
  removeInvoice,
} from '../invoices/index.ts';
import { lockPlansToRead, plansByIds } from '../payment-plans/index.ts';
import { calculate, fingerprint } from './calculate.ts';
import { lockSubscribers, subscribersAfter } from './facts-store.ts';
import {
  deleteItems,
  deleteRun,
  endFreePeriods,
  facilityName,
  followingPeriods,
  type Item,
  insertItems,
  insertPeriods,
  type Outcome,
  payersOfInvoices,
  type Run,
  settleItems,
  sumsOf,
  totalBefore,
  updateRun,
} from './store.ts';

/** Who works on a run, and when. */
export interface Working {
  actor: Actor;
  now: Date;
  /** Calls for those who look at runs, once the step has committed. */
  notify(tx: FacilityTx): void;
}

type Period = Parameters<typeof insertPeriods>[2][number];

/** Items that one transaction deletes at most. */
const CLEARED = 2_000;

/** Reckons the months of the next some; once nobody is left the run waits, or goes on by itself where it was scheduled. */
export async function calculateSome(
  tx: FacilityTx,
  run: Run,
  { actor, now, notify }: Working,
  limit: number,
): Promise<void> {
  const { through_on: through, scheduled } = run;
  // What was reckoned before gives way, some at a time.
  if (run.cursor_id === 0 && (await deleteItems(tx, run.id, CLEARED)) > 0) return;
  const leftOut = new Set(run.left_out as string[]);
  const some = await subscribersAfter(tx, { after: run.cursor_id, through, limit });
  await insertItems(tx, run.id, await calculate(tx, some, { through, tellCharged: !scheduled, scheduled, leftOut }));
  const last = some.at(-1);
  if (last !== undefined && some.length === limit) {
    await updateRun(tx, run, { cursor_id: last.id }, actor.name);
    return;
  }
  const sums = await sumsOf(tx, run.id);
  if (scheduled && leftOut.size === 0 && sums.bill_count + sums.check_count === 0) {
    // A day on which nothing is due leaves no trace.
    if ((await deleteItems(tx, run.id, CLEARED)) < CLEARED) await deleteRun(tx, run.id);
    else if (last !== undefined) await updateRun(tx, run, { cursor_id: last.id }, actor.name);
    return;
  }
  const previous_total = await totalBefore(tx, run.id);
  const is_far = isFarFrom(sums.bill_total, previous_total);
  const goesOn = scheduled && !run.touched && !is_far && sums.bill_count > 0;
  const state = goesOn ? ({ state: 'executing', confirmed_at: now } as const) : ({ state: 'ready' } as const);
  await updateRun(tx, run, { ...sums, previous_total, is_far, calculated_at: now, cursor_id: 0, ...state }, actor.name);
  notify(tx);
}

/**
 * Makes the invoices of the next items: each is worked out anew, and made where it is as it was previewed. Plans are locked
 * first, then the payers, then the terms of those on plans, as edits and merges do; numbers are taken last.
 */
export async function executeSome(tx: FacilityTx, run: Run, working: Working, items: readonly Item[]): Promise<void> {
  const { actor, now, notify } = working;
  if (items.length === 0) {
    await updateRun(tx, run, { state: 'done', finished_at: now }, actor.name);
    notify(tx);
    return;
  }
  const planIds = [...new Set(items.map(({ plan_id }) => plan_id))];
  await lockPlansToRead(tx, planIds);
  const payers = await payersOf(
    tx,
    items.map(({ account_id }) => account_id),
  );
  await lockPayers(tx, [...payers.values()]);
  const subscribers = await lockSubscribers(
    tx,
    items.map(({ subscriber_id }) => subscriber_id),
  );
  const recalculated = await calculate(tx, subscribers, {
    ...{ through: run.through_on, tellCharged: true, scheduled: false },
    leftOut: new Set(),
  });
  const current = new Map(recalculated.map((item) => [`${item.subscriber_id} ${item.month}`, item]));
  const plans = new Map((await plansByIds(tx, planIds)).map((plan) => [plan.id, plan]));
  const facility = await facilityName(tx);
  const { due_days } = await issuerOf(tx, facility);
  const outcomes: Outcome[] = [];
  const periods: Period[] = [];
  const drafts: { draft: NewDraft; outcome: Outcome; period: Period; isIssued: boolean }[] = [];
  for (const item of items) {
    const { id, subscriber_id, month, charge_on, account_id } = item;
    const plan = plans.get(item.plan_id);
    const fresh = current.get(`${subscriber_id} ${month}`);
    const payer_id = payers.get(account_id);
    const previewed = { ...item, lines: item.lines as InvoiceLine[] };
    if (
      plan === undefined ||
      payer_id === undefined ||
      fresh === undefined ||
      fresh.state !== 'bill' ||
      fresh.rounding === null
    ) {
      const why = fresh?.why === 'billed_already' ? 'billed_already' : fresh === undefined ? 'gone' : 'changed';
      outcomes.push({ id, state: 'drifted', why, invoice_id: null });
      continue;
    }
    if (fresh.account_id !== account_id || fingerprint(fresh) !== fingerprint(previewed)) {
      outcomes.push({ id, state: 'drifted', why: 'changed', invoice_id: null });
      continue;
    }
    const { lines, amount } = fresh;
    const once = plan.timing === PaymentPlanTiming.joinMonth;
    const period: Period = { subscriber_id, month, once, invoice_id: null, amount, charge_on };
    const outcome: Outcome = { id, state: 'billed', why: null, invoice_id: null };
    if (amount > 0) {
      const today = jstToday(now);
      const title = planLineText(plan, month);
      const due_on = addDays(laterDay(charge_on, today), due_days);
      const amounts = invoiceAmounts(lines, { type: plan.tax_type, rounding: fresh.rounding });
      if (amounts.total !== item.amount) throw new Error(`billing run ${run.id}: an invoice is not what was previewed`);
      const { tax_type, required_for_use, grace_days } = plan;
      const required_from = required_for_use ? addDays(due_on, grace_days + 1) : null;
      const values = { title, note: null, due_on, tax_type, required_for_use, required_from };
      const origin = {
        payer_id,
        account_id,
        because: 'plan',
        because_id: subscriber_id,
        rounding: fresh.rounding,
      } as const;
      const isIssued = run.issue_all || plan.issue_at_once;
      drafts.push({ draft: { values, origin, amounts, lines }, outcome, period, isIssued });
    }
    periods.push(period);
    outcomes.push(outcome);
  }
  const ids = await insertInvoices(
    tx,
    drafts.map(({ draft }) => draft),
    actor.name,
  );
  const made = drafts.map((each, at) => ({ ...each, id: ids[at] ?? 0 }));
  for (const { id, outcome, period } of made) {
    outcome.invoice_id = id;
    period.invoice_id = id;
  }
  const record = { family: 'invoices', version: 1, action: 'create' };
  await recordHistories(
    tx,
    actor,
    made.map(({ id, draft: { values, origin }, period: { amount } }) => ({
      ...{ ...record, recordId: id },
      after: { account_id: origin.account_id, title: values.title, total: amount, billing_run: run.id },
    })),
  );
  await insertPeriods(tx, run.id, periods);
  await settleItems(tx, outcomes);
  await updateRun(tx, run, {}, actor.name);
  const toIssue = made.filter(({ isIssued }) => isIssued);
  if (toIssue.length === 0) return;
  const { confirmed } = await issueInvoices(
    { tx, facility, now, by: actor.name },
    toIssue.map(({ id }) => ({ id, version: 1 })),
  );
  if (confirmed.length !== toIssue.length) throw new Error(`billing run ${run.id}: an invoice was not issued`);
  await recordHistories(
    tx,
    actor,
    confirmed.map(({ id: recordId, number }) => ({
      ...{ family: 'invoices', recordId, version: 2, action: 'confirm', after: { number } },
    })),
  );
}

/** Why an item cannot be written though nothing is wrong with the run: it is parked, and the rest goes on. */
export const parkedBecause = (error: unknown): Outcome['why'] =>
  ['plan_period_once', 'plan_period_only'].includes(constraintOf(error) ?? '') ? 'billed_already' : 'error';

/** Takes back the next invoices of a run: drafts are deleted, issued ones cancelled, as long as nothing is paid and none was sent. */
export async function undoSome(
  tx: FacilityTx,
  run: Run,
  { actor, now, notify }: Working,
  { items, reason }: { items: readonly Item[]; reason: string },
): Promise<void> {
  if (items.length === 0) {
    await updateRun(tx, run, { state: 'undone', finished_at: now }, actor.name);
    notify(tx);
    return;
  }
  const ids = items.flatMap(({ invoice_id }) => invoice_id ?? []);
  await lockPayers(
    tx,
    (await payersOfInvoices(tx, ids)).map(({ payer_id }) => payer_id),
  );
  const invoices = new Map((await lockInvoices(tx, ids)).map((invoice) => [invoice.id, invoice]));
  // Money may still come for what somebody is about to pay.
  const open = await openChargesOf(tx, [...invoices.keys()]);
  const following = await followingPeriods(tx, run.id, items);
  const outcomes: Outcome[] = [];
  for (const { id, invoice_id } of items) {
    const invoice = invoice_id === null ? undefined : invoices.get(invoice_id);
    const undone: Outcome = { id, state: 'undone', why: null, invoice_id: null };
    // Free months have no invoice, and drafts that somebody deleted are gone.
    if (following.has(id)) outcomes.push({ ...undone, state: 'stays', why: 'replaced' });
    else if (invoice === undefined || invoice.payment === 3) outcomes.push(undone);
    else if (mayDo('delete', invoice)) {
      const version = await removeInvoice(tx, invoice, actor.name);
      await recordHistory(tx, actor, { family: 'invoices', recordId: invoice.id, version, action: 'delete' });
      outcomes.push(undone);
    } else if (invoice.send !== 1) outcomes.push({ ...undone, state: 'stays', why: 'sent' });
    else if (!mayDo('cancel', invoice)) outcomes.push({ ...undone, state: 'stays', why: 'paid' });
    else if (open.has(invoice.id)) outcomes.push({ ...undone, state: 'stays', why: 'payment_open' });
    else {
      const version = await markCanceled(tx, invoice, reason, actor.name);
      const after = { number: invoice.number, reason };
      await recordHistory(tx, actor, { family: 'invoices', recordId: invoice.id, version, action: 'cancel', after });
      outcomes.push(undone);
    }
  }
  await endFreePeriods(
    tx,
    run.id,
    items.filter(({ invoice_id }) => invoice_id === null),
  );
  await settleItems(tx, outcomes);
  await updateRun(tx, run, {}, actor.name);
}
