import { fieldProblem, Problem, pickFields } from '@tsudoi/contract';
import { addMonths, jstToday, openAmount, TAX_RATES, type TaxSum, toSlashDay, WriteOffKind } from '@tsudoi/domain';
import type { NewRow } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';
import type { PaidContext } from '../../kernel/paid-listener.ts';
import {
  addPaid,
  type Invoice,
  invoicesInReach,
  lockInvoices,
  lockPayers,
  taxesOf,
  touchInvoice,
} from '../invoices/index.ts';
import { endRefund, findRefundOf, insertRefund, type Refund, refundOf } from './refund-store.ts';
import {
  insertReturnLines,
  insertReturnTaxes,
  type PaidBy,
  type ReturnedLine,
  standingAllocationsOf,
} from './return-store.ts';
import {
  addSpent,
  closedUntil,
  type Deposit,
  depositOf,
  findDepositOf,
  insertAllocation,
  insertDeposit,
  insertWriteOff,
  lockDeposits,
  markReversed,
  standingAllocations,
  standingFees,
  touchedInvoices,
} from './store.ts';

/** The first day that a month of the books has. */
const FIRST_DAY = '1900-01-01';

/** Where money is written, and who does it. */
export type Writing = PaidContext;

/**
 * Adds yen to what is paid of a locked invoice, below zero takes them back, and lets follow what follows from it: nothing where it
 * `endsUnpaid`, as what is given up or given back was not paid.
 */
async function changePaid(
  writing: Writing,
  before: Invoice,
  yen: number,
  { endsUnpaid = false }: { endsUnpaid?: boolean } = {},
): Promise<Invoice> {
  const { tx, by, services } = writing;
  const after = await addPaid(tx, before.id, yen, by);
  if (endsUnpaid) return after;
  const listener = after.because === 'manual' ? undefined : services.paidListeners.get(after.because);
  if (before.payment !== 2 && after.payment === 2) await listener?.onPaid(writing, after);
  if (before.payment === 2 && after.payment !== 2) await listener?.onUnpaid(writing, after);
  return after;
}

/** Yen of a deposit that pay nothing yet and were not given back. */
export function leftOf({ amount, allocated, refund_reserved, refunded, reversed_at }: Deposit): number {
  return reversed_at === null ? amount - allocated - refund_reserved - refunded : 0;
}

/** That money came in. */
export type Evidence = Pick<
  NewRow<'deposit'>,
  | 'payer_id'
  | 'amount'
  | 'received_on'
  | 'method'
  | 'source_kind'
  | 'source_id'
  | 'payer_name'
  | 'note'
  | 'received_for'
>;

/** The day in the books: money that came in a month that is closed since, or on a day to come, is of today; staff choose another day. */
async function bookable(tx: FacilityTx, { received_on, source_kind }: Evidence): Promise<string> {
  const today = jstToday(new Date());
  const isOfStaff = source_kind === 'staff';
  if (received_on > today) {
    if (isOfStaff) throw fieldProblem('received_on', 'day_in_future');
    return today;
  }
  // The books have no month before.
  if (isOfStaff && received_on < FIRST_DAY) throw fieldProblem('received_on', 'date_far');
  const closed = await closedUntil(tx);
  if (closed === null || received_on > closed) return received_on;
  if (isOfStaff) throw fieldProblem('received_on', 'month_closed');
  return today;
}

/**
 * Records money that came in, once for each evidence: where the same was recorded already, that deposit is returned with
 * `isNew` false and nothing is written. The payer is locked. @throws Problem request_key_used where the evidence said
 * something else then
 */
export async function receive(
  { tx, by }: Pick<Writing, 'tx' | 'by'>,
  evidence: Evidence,
): Promise<{ deposit: Deposit; isNew: boolean }> {
  const isOfStaff = evidence.source_kind === 'staff';
  const source = pickFields(evidence, ['source_kind', 'source_id']);
  // What was recorded before its month was closed is found as it is.
  if ((await findDepositOf(tx, source)) === undefined) {
    const made = await insertDeposit(tx, { ...evidence, received_on: await bookable(tx, evidence), updated_by: by });
    if (made !== undefined) return { deposit: made, isNew: true };
  }
  const deposit = await depositOf(tx, source);
  const said = ['payer_id', 'amount', 'method', ...(isOfStaff ? (['received_on'] as const) : [])] as const;
  const { received_for } = deposit;
  const isOfAnother = isOfStaff && received_for !== null && received_for !== evidence.received_for;
  if (isOfAnother || said.some((name) => deposit[name] !== evidence[name])) throw new Problem('request_key_used');
  return { deposit, isNew: false };
}

/**
 * Pays an invoice from a deposit, in the books on the day that is said, today unless told. Payer, deposit and invoice are locked,
 * in that order.
 * @throws Problem amount_beyond_open, amount_beyond_left
 */
export async function allocate(
  writing: Writing,
  { deposit, invoice, amount, on }: { deposit: Deposit; invoice: Invoice; amount: number; on?: string },
): Promise<{ deposit: Deposit; invoice: Invoice }> {
  const { tx, by } = writing;
  checkOpen(invoice, amount);
  if (amount > leftOf(deposit)) throw new Problem('amount_beyond_left', { params: { amount: leftOf(deposit) } });
  const spent = await addSpent(tx, deposit.id, { allocated: amount }, by);
  await insertAllocation(tx, {
    invoice_id: invoice.id,
    deposit_id: deposit.id,
    amount,
    created_by: by,
    ...(on && { booked_on: on }),
  });
  return { deposit: spent, invoice: await changePaid(writing, invoice, amount) };
}

/**
 * Writes off a part of what is open of an invoice, or all, at the rate of tax that most of it was sold at. With `deposit_id` it is what that
 * deposit was short by, and goes back with it. In the books it is of the day that is said, today unless told. Payer and invoice are locked. @throws Problem amount_beyond_open
 */
export async function writeOff(
  writing: Writing,
  invoice: Invoice,
  { amount, on, ...why }: Pick<NewRow<'write_off'>, 'kind' | 'reason' | 'deposit_id'> & { amount: number; on?: string },
): Promise<Invoice> {
  const { tx, by } = writing;
  checkOpen(invoice, amount);
  const [most] = ((await taxesOf(tx, [invoice.id])).get(invoice.id) ?? []).toSorted((a, b) => b.total - a.total);
  const rate = TAX_RATES.find((each) => each === most?.rate) ?? null;
  const id = await insertWriteOff(tx, { payer_id: invoice.payer_id, amount, rate, ...why, created_by: by });
  await insertAllocation(tx, {
    invoice_id: invoice.id,
    write_off_id: id,
    amount,
    created_by: by,
    ...(on && { booked_on: on }),
  });
  return changePaid(writing, invoice, amount, { endsUnpaid: why.kind === WriteOffKind.uncollectible });
}

function checkOpen(invoice: Invoice, amount: number): void {
  const open = openAmount(invoice);
  if (amount > open) throw new Problem('amount_beyond_open', { params: { amount: open } });
}

/** Locks a deposit after its payer. @throws Problem not_found where it is gone */
export async function lockedDeposit(
  tx: FacilityTx,
  { id, payer_id }: Pick<Deposit, 'id' | 'payer_id'>,
): Promise<Deposit> {
  await lockPayers(tx, payer_id === null ? [] : [payer_id]);
  const [deposit] = await lockDeposits(tx, [id]);
  if (deposit === undefined) throw new Problem('not_found');
  return deposit;
}

/**
 * Locks a deposit that is to be reversed, after its payer and the payers of all that it pays. Who does not reach all of it takes nothing back
 * (null: reaches everybody). @throws Problem not_found; whole_facility_only; stale where it pays something else meanwhile
 */
export async function lockedForReversal(
  tx: FacilityTx,
  { id, payer_id }: Pick<Deposit, 'id' | 'payer_id'>,
  scopeIds: readonly number[] | null,
): Promise<Deposit> {
  const touched = await touchedInvoices(tx, id);
  const ids = new Set(touched.map((invoice) => invoice.id));
  const reached = await tx.rows(
    invoicesInReach(scopeIds)
      .select('i.id')
      .where('i.id', 'in', [0, ...ids]),
  );
  if (reached.length !== ids.size) throw new Problem('whole_facility_only');
  await lockPayers(
    tx,
    [...new Set([payer_id, ...touched.map((invoice) => invoice.payer_id)])].filter((each) => each !== null),
  );
  const [deposit] = await lockDeposits(tx, [id]);
  if (deposit === undefined) throw new Problem('not_found');
  if ((await touchedInvoices(tx, id)).some((invoice) => !ids.has(invoice.id))) throw new Problem('stale');
  return deposit;
}

/**
 * Takes back a deposit that was none: each of its allocations is followed by its reversal, and what it paid is open again, with the fee
 * that it was short by.
 * Payer and deposit are locked. Returns the deposit and the invoices as they are then.
 * @throws Problem wrong_state where it was taken back already; deposit_refunded where some of it was paid back
 */
export async function reverse(
  writing: Writing,
  deposit: Deposit,
  reason: string,
): Promise<{ deposit: Deposit; invoices: Invoice[] }> {
  const { tx, by } = writing;
  if (deposit.reversed_at !== null) throw new Problem('wrong_state');
  if (deposit.refunded + deposit.refund_reserved > 0) throw new Problem('deposit_refunded');
  const standing = [...(await standingAllocations(tx, deposit.id)), ...(await standingFees(tx, deposit.id))];
  const locked = await lockInvoices(tx, [...new Set(standing.map(({ invoice_id }) => invoice_id))]);
  const invoices = new Map(locked.map((invoice) => [invoice.id, invoice]));
  for (const { id, invoice_id, deposit_id, write_off_id, amount } of standing) {
    await insertAllocation(tx, {
      invoice_id,
      deposit_id,
      write_off_id,
      amount: -amount,
      reverses_id: id,
      created_by: by,
    });
    const invoice = invoices.get(invoice_id);
    if (invoice === undefined) throw new Error(`invoice ${invoice_id} is paid and not there`);
    invoices.set(invoice_id, await changePaid(writing, invoice, -amount));
  }
  if (deposit.allocated > 0) await addSpent(tx, deposit.id, { allocated: -deposit.allocated }, by);
  return { deposit: await markReversed(tx, deposit.id, reason, by), invoices: [...invoices.values()] };
}

/**
 * Money is paid back after it came in, and not on a day to come. @throws Problem day_in_future, month_closed, after_or_equal of the day
 * of a refund
 */
async function mustBePastDay(tx: FacilityTx, refunded_on: string, { received_on }: Deposit): Promise<void> {
  if (refunded_on > jstToday(new Date())) throw fieldProblem('refunded_on', 'day_in_future');
  const closed = await closedUntil(tx);
  if (closed !== null && refunded_on <= closed) throw fieldProblem('refunded_on', 'month_closed');
  if (refunded_on < received_on) throw fieldProblem('refunded_on', 'after_or_equal', { date: toSlashDay(received_on) });
}

/** @throws Problem before_or_equal of the day on which something is to be paid back: within a year */
function mustBeNear(refunded_on: string): void {
  const last = addMonths(jstToday(new Date()), 12);
  if (refunded_on > last) throw fieldProblem('refunded_on', 'before_or_equal', { date: toSlashDay(last) });
}

/**
 * Records that what is left of a deposit, or a part of it, was paid back, or with `reserve` that it is to be; a request that is
 * sent again does nothing. Payer and deposit are locked. @throws Problem amount_beyond_left; request_key_used where its key
 * recorded something else
 */
export async function refund(
  { tx, by }: Pick<Writing, 'tx' | 'by'>,
  deposit: Deposit,
  {
    reserve,
    ...request
  }: Pick<NewRow<'refund'>, 'refunded_on' | 'method' | 'reason' | 'request_key'> & {
    amount: number;
    reserve: boolean;
  },
): Promise<{ deposit: Deposit; isNew: boolean }> {
  const isTaken = (await findRefundOf(tx, request.request_key)) !== undefined;
  if (!isTaken) {
    if (reserve) mustBeNear(request.refunded_on);
    else await mustBePastDay(tx, request.refunded_on, deposit);
  }
  const state = reserve
    ? { state: 'reserved' as const }
    : { state: 'done' as const, settled_at: new Date(), settled_by: by };
  const isNew = await insertRefund(tx, { ...request, ...state, deposit_id: deposit.id, created_by: by });
  if (!isNew) {
    const { deposit_id, amount } = await refundOf(tx, request.request_key);
    if (deposit_id !== deposit.id || amount !== request.amount) throw new Problem('request_key_used');
    return { deposit, isNew };
  }
  const { amount } = request;
  if (amount > leftOf(deposit)) throw new Problem('amount_beyond_left', { params: { amount: leftOf(deposit) } });
  const spent = reserve ? { refund_reserved: amount } : { refunded: amount };
  return { deposit: await addSpent(tx, deposit.id, spent, by), isNew };
}

/**
 * Ends a refund that was reserved: it was paid back, or it was not and its yen are left again. Payer and deposit are locked.
 * @throws Problem wrong_state where it ended already
 */
export async function settleRefund(
  { tx, by }: Pick<Writing, 'tx' | 'by'>,
  deposit: Deposit,
  { id, state, amount }: Refund,
  end: { outcome: 'done' | 'failed'; on: string; reason: string | null },
): Promise<Deposit> {
  if (state === 'done' || state === 'failed') throw new Problem('wrong_state');
  if (end.outcome === 'done') await mustBePastDay(tx, end.on, deposit);
  else mustBeNear(end.on);
  await endRefund(tx, id, { state: end.outcome, on: end.on, by, reason: end.reason });
  const refunded = end.outcome === 'done' ? amount : 0;
  return addSpent(tx, deposit.id, { refund_reserved: -amount, refunded }, by);
}

/** Takes yen of money off an invoice, newest allocation first, for what is given back instead. Returns what is left to whom. */
async function freeMoney({ tx, by }: Writing, paidBy: readonly PaidBy[], yen: number): Promise<void> {
  let rest = yen;
  for (const { id, invoice_id, deposit_id, amount } of paidBy) {
    if (rest === 0) return;
    const freed = Math.min(amount, rest);
    rest -= freed;
    await insertAllocation(tx, { invoice_id, deposit_id, amount: -amount, reverses_id: id, created_by: by });
    if (amount > freed) await insertAllocation(tx, { invoice_id, deposit_id, amount: amount - freed, created_by: by });
    await addSpent(tx, deposit_id, { allocated: -freed }, by);
  }
}

/**
 * Gives back what an invoice charged: what is open of it first, then money that paid it, which is left to its payer again. The
 * invoice stays as it was issued, and paid where it was. Payers, deposits and invoice are locked.
 * @throws Problem amount_beyond_return where more is given back than is open or was paid with money
 */
export async function giveBack(
  writing: Writing,
  invoice: Invoice,
  { taxes, lines, reason }: { taxes: readonly TaxSum[]; lines: readonly ReturnedLine[]; reason: string },
): Promise<{ invoice: Invoice; writeOffId: number; freed: number }> {
  const { tx, by } = writing;
  const amount = taxes.reduce((sum, { total }) => sum + total, 0);
  const paidBy = await standingAllocationsOf(tx, invoice.id);
  const money = paidBy.reduce((sum, each) => sum + each.amount, 0);
  const most = openAmount(invoice) + money;
  if (amount > most) throw new Problem('amount_beyond_return', { params: { amount: most } });
  const fromOpen = Math.min(openAmount(invoice), amount);
  const freed = amount - fromOpen;
  await freeMoney(writing, paidBy, freed);
  const id = await insertWriteOff(tx, { payer_id: invoice.payer_id, amount, kind: 'return', reason, created_by: by });
  await insertReturnTaxes(tx, { write_off_id: id, invoice_id: invoice.id }, taxes);
  await insertReturnLines(tx, { write_off_id: id, invoice_id: invoice.id }, lines);
  await insertAllocation(tx, { invoice_id: invoice.id, write_off_id: id, amount, created_by: by });
  // What is paid with money goes down by as much as what is given back goes up: nothing follows from that.
  const after =
    fromOpen > 0
      ? await changePaid(writing, invoice, fromOpen, { endsUnpaid: money === freed })
      : await touchInvoice(tx, invoice.id, by);
  return { invoice: after, writeOffId: id, freed };
}
