import { breaksMandate, mayDo, openAmount, startOfDayJst, TransferResult } from '@tsudoi/domain';
import { serverText } from '@tsudoi/i18n/catalogs/server';
import { sqlState } from '../../db/engine.ts';
import type { Actor } from '../../kernel/context.ts';
import { recordHistory } from '../../kernel/history.ts';
import type { PaidContext } from '../../kernel/paid-listener.ts';
import { allocate, receive } from '../deposits/index.ts';
import { type Invoice, lockInvoices, lockPayers } from '../invoices/index.ts';
import { type Charge, lockCharge, moveCharge } from '../payments/index.ts';
import { type Batch, chargesOfItem, type Item, setItem } from './batch-store.ts';
import { lockMandate, updateMandate } from './mandate-store.ts';

interface Booking extends PaidContext {
  actor: Actor;
  now: Date;
}

/** Locks what a debit touches, in the one order of money, and returns its payments with their invoices. */
async function lockedCharges({ tx }: PaidContext, item: Item): Promise<{ charge: Charge; invoice: Invoice }[]> {
  const charges = await chargesOfItem(tx, item.id);
  await lockPayers(tx, [...new Set([item.payer_id, ...charges.map(({ payer_id }) => payer_id)])]);
  const ids = charges.map(({ invoice_id }) => invoice_id);
  const invoices = new Map((await lockInvoices(tx, ids)).map((invoice) => [invoice.id, invoice]));
  const locked: { charge: Charge; invoice: Invoice }[] = [];
  for (const { id, invoice_id } of charges) {
    const invoice = invoices.get(invoice_id);
    if (invoice === undefined) throw new Error(`the invoice of charge ${id} is gone`);
    locked.push({ charge: await lockCharge(tx, id), invoice });
  }
  return locked;
}

/**
 * Books what the bank said of one debit. What it debited is one deposit, which pays the invoices as far as they are open; what is over is left
 * to the payer. What it did not debit leaves the invoices open for the next file, and puts a mandate aside that cannot be used.
 */
export async function bookItem(writing: Booking, batch: Batch, item: Item): Promise<void> {
  const locked = await lockedCharges(writing, item);
  if (item.result === TransferResult.done) await bookDebit(writing, batch, item, locked);
  else await bookFailure(writing, item, locked);
  await noteMandate(writing, batch, item);
}

async function bookDebit(
  writing: Booking,
  batch: Batch,
  item: Item,
  locked: readonly { charge: Charge; invoice: Invoice }[],
): Promise<void> {
  const { tx, by, actor, now } = writing;
  const unpaid = locked.filter(({ invoice, charge }) => openAmount(invoice) < charge.amount);
  let { deposit } = await receive(writing, {
    payer_id: item.payer_id,
    amount: item.amount,
    received_on: batch.debit_on,
    method: 'ACCOUNT_TRANSFER',
    source_kind: 'transfer',
    source_id: String(item.id),
    note:
      unpaid.length === 0
        ? null
        : serverText('ja', 'transfers.note.not_open', {
            number: unpaid.map(({ invoice }) => invoice.number ?? '').join('、'),
          }),
  });
  const settled_at = new Date(Math.min(startOfDayJst(batch.debit_on).getTime(), now.getTime()));
  for (const { charge, invoice } of locked) {
    const amount = mayDo('pay', invoice) ? Math.min(openAmount(invoice), charge.amount) : 0;
    let finding: 'nothing_open' | 'not_followed' | null = amount === 0 ? 'nothing_open' : null;
    if (amount > 0)
      try {
        const from = deposit;
        // What follows from paying may fail; the money came all the same.
        deposit = (await tx.attempt(() => allocate(writing, { deposit: from, invoice, amount, on: from.received_on })))
          .deposit;
      } catch (error) {
        if (sqlState(error)?.startsWith('40')) throw error;
        finding = 'not_followed';
      }
    await moveCharge(tx, charge, 'settled', {
      via: 'result',
      by,
      settled_at: settled_at < charge.created_at ? charge.created_at : settled_at,
      settled_amount: charge.amount,
      settled_currency: 'JPY',
      deposit_id: deposit.id,
      finding,
    });
  }
  await setItem(tx, item.id, { state: 'debited', deposit_id: deposit.id });
  await recordHistory(tx, actor, {
    family: 'deposits',
    recordId: deposit.id,
    action: 'create',
    version: deposit.version,
    after: { amount: deposit.amount, method: deposit.method, invoice_ids: locked.map(({ invoice }) => invoice.id) },
  });
}

async function bookFailure({ tx, by, now }: Booking, item: Item, locked: readonly { charge: Charge }[]): Promise<void> {
  for (const { charge } of locked) await moveCharge(tx, charge, 'failed', { via: 'result', by, ended_at: now });
  await setItem(tx, item.id, { state: 'failed' });
}

/**
 * What a result tells of the mandate itself: it is known to the bank from now on, or has to be put right with its payer. Of an account that was
 * written after the file was made it tells nothing.
 */
async function noteMandate({ tx, by, actor }: Booking, batch: Batch, { mandate_id, result }: Item): Promise<void> {
  const mandate = await lockMandate(tx, mandate_id);
  if (result === null || mandate.state !== 'registered' || mandate.account_since > batch.created_at) return;
  const isKnown = result === TransferResult.done || result === TransferResult.noFunds;
  if (!breaksMandate(result)) {
    if (isKnown && mandate.newness !== '0') await updateMandate(tx, mandate, { newness: '0' }, by);
    return;
  }
  const version = await updateMandate(tx, mandate, { state: 'faulty', fault: null, fault_code: result }, by);
  await recordHistory(tx, actor, {
    family: 'account-transfers',
    recordId: mandate.id,
    version,
    action: 'move',
    before: { state: 'registered' },
    after: { state: 'faulty', fault_code: result },
  });
}
