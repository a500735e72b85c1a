import { Problem } from '@tsudoi/contract';
import { jstToday, mayDo, openAmount, TRANSFER_FEE_MAX, WriteOffKind } from '@tsudoi/domain';
import { query } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';
import type { PaidContext } from '../../kernel/paid-listener.ts';
import { checkVersion, existing } from '../../kernel/records.ts';
import { allocate, leftOf, lockedForReversal, receive, reverse, writeOff } from '../deposits/index.ts';
import { lockInvoices, lockPayers } from '../invoices/index.ts';
import { type BankLine, importById, insertAlias, lineById, lockLine, updateLine } from './store.ts';

/** What is to be done with a payment. */
export interface Assignment {
  /** Invoices in the order in which they are paid; whoever may see them was asked before. */
  invoiceIds: readonly number[];
  /** Whose money it is where it pays no invoice. */
  payerId?: number;
  /** What becomes of what is missing: a fee of the bank that is written off, in words and as it was shown, or it stays open. */
  short: { as: 'fee'; reason: string; missing: number | undefined } | { as: 'partial' };
  remember: boolean;
  byRule: boolean;
}

/** States in which the payments of a file are booked. */
const BOOKED = ['executing', 'done', 'rematching'];

const payersOfInvoices = (tx: FacilityTx, ids: readonly number[]) =>
  tx.rows(
    query<{ id: number; payer_id: number }>`select id, payer_id from invoice where id = any (${[...ids]}::int[])`,
  );

/** A payment that nobody has decided about, locked. @throws Problem not_found, stale, wrong_state */
async function lockedOpen(tx: FacilityTx, before: Pick<BankLine, 'id' | 'version'>): Promise<BankLine> {
  const line = existing(await lockLine(tx, before.id));
  checkVersion(line, before.version);
  const file = existing(await importById(tx, line.import_id));
  // What the bank took back is no money, whatever it was proposed for.
  const isGone = line.canceled || (line.state === 'set_aside' && line.reason === 'bank_canceled');
  if (line.state === 'assigned' || isGone || !BOOKED.includes(file.state)) throw new Problem('wrong_state');
  return line;
}

/**
 * Books a payment as a deposit that pays invoices in their order, and leaves the rest to its payer. Locks payers, the payment, then
 * invoices. @throws Problem stale, wrong_state; fee_too_large; amount_beyond_left where one of the invoices would get nothing
 */
export async function assignLine(
  writing: PaidContext,
  before: Pick<BankLine, 'id' | 'version'>,
  { invoiceIds, payerId, short, remember, byRule }: Assignment,
) {
  const { tx, by } = writing;
  const payers = new Map((await payersOfInvoices(tx, invoiceIds)).map(({ id, payer_id }) => [id, payer_id]));
  const payer_id = existing(invoiceIds.length === 0 ? payerId : payers.get(invoiceIds[0] ?? 0));
  await lockPayers(tx, [...new Set([payer_id, ...payers.values()])]);
  const line = await lockedOpen(tx, before);
  const locked = new Map((await lockInvoices(tx, invoiceIds)).map((invoice) => [invoice.id, invoice]));
  const invoices = invoiceIds.map((id) => existing(locked.get(id)));
  if (!invoices.every((invoice) => mayDo('pay', invoice))) throw new Problem('wrong_state');
  const open = invoices.reduce((sum, invoice) => sum + openAmount(invoice), 0);
  const missing = Math.max(0, open - line.amount);
  if (byRule && open !== line.amount) throw new Problem('wrong_state');
  if (short.as === 'fee' && short.missing !== undefined && short.missing !== missing) throw new Problem('stale');
  if (short.as === 'fee' && missing > TRANSFER_FEE_MAX)
    throw new Problem('fee_too_large', { params: { max: TRANSFER_FEE_MAX } });

  const today = jstToday(new Date());
  // What was undone came in anew, so that the month in which it came in first stays as it was.
  const received_on = line.attempts === 0 || line.booked_on > today ? line.booked_on : today;
  const received = await receive(writing, {
    payer_id,
    amount: line.amount,
    received_on,
    method: 'BANK_TRANSFER',
    source_kind: 'bank',
    source_id: `${line.id}.${line.attempts}`,
    payer_name: line.payer_name,
  });
  let { deposit } = received;
  for (const invoice of invoices) {
    const amount = Math.min(openAmount(invoice), leftOf(deposit));
    if (amount === 0) throw new Problem('amount_beyond_left', { params: { amount: line.amount } });
    const paid = await allocate(writing, { deposit, invoice, amount, on: deposit.received_on });
    deposit = paid.deposit;
    const rest = openAmount(paid.invoice);
    if (rest > 0 && short.as === 'fee')
      await writeOff(writing, paid.invoice, {
        amount: rest,
        kind: WriteOffKind.fee,
        reason: short.reason,
        deposit_id: deposit.id,
        on: deposit.received_on,
      });
  }
  const version = await updateLine(
    tx,
    line,
    {
      state: 'assigned',
      payer_id,
      deposit_id: deposit.id,
      by_rule: byRule,
      settled_by: by,
      settled_at: new Date(),
    },
    by,
  );
  if (remember && line.name_key !== '')
    await insertAlias(tx, {
      name_key: line.name_key,
      payer_id,
      payer_name: line.payer_name,
      line_id: line.id,
      created_by: by,
    });
  return { line, version, deposit, missing: short.as === 'fee' ? missing : 0 };
}

/**
 * Takes the assignment of a payment back: its deposit is reversed with all that it paid, and the payment waits for a person again.
 * @throws Problem not_found, stale; wrong_state where it has none; whole_facility_only where it pays what is out of reach (null: nothing is)
 */
export async function undoAssignment(
  writing: PaidContext,
  before: Pick<BankLine, 'id' | 'version'>,
  reason: string,
  scopeIds: readonly number[] | null,
): Promise<{ line: BankLine; version: number }> {
  const { tx } = writing;
  const read = existing(await lineById(tx, before.id));
  if (read.deposit_id === null) {
    checkVersion(read, before.version);
    throw new Problem('wrong_state');
  }
  const deposit = await lockedForReversal(tx, { id: read.deposit_id, payer_id: read.payer_id }, scopeIds);
  const line = existing(await lockLine(tx, read.id));
  checkVersion(line, before.version);
  if (line.deposit_id !== deposit.id) throw new Problem('wrong_state');
  await reverse(writing, deposit, reason);
  return { line, version: existing(await lineById(tx, line.id)).version };
}
