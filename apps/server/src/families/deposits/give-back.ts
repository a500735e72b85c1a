import {
  addDays,
  InvoicePayment,
  jstToday,
  needsReturnDocument,
  openAmount,
  returnTaxes,
  sharedOut,
  wholeReturn,
} from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import type { Actor } from '../../kernel/context.ts';
import { recordHistory } from '../../kernel/history.ts';
import type { Services } from '../../kernel/services.ts';
import { issueReturnOf } from '../invoice-documents/index.ts';
import { asLine, linesOf, lockInvoices, lockPayers } from '../invoices/index.ts';
import { leftByRate, returnedByLine, standingAllocationsOf } from './return-store.ts';
import { isRegistered } from './returns.ts';
import { lockDeposits } from './store.ts';
import { giveBack, refund } from './verbs.ts';

/** Where a rule gives money back, and who set it off. */
export interface GivingBack {
  tx: FacilityTx;
  actor: Actor;
  services: Services;
  now: Date;
}

/** Within how many days a refund that a rule makes is to be paid out. */
const REFUND_DAYS = 14;

/**
 * Gives back a sum of what an issued invoice charged, or as much of it as can be, shared out over its lines: what is open of it first, then money. That is
 * left to its payer, or with `refund` put down to be paid out. Locks payers, deposits and the invoice. Returns the yen that were given back.
 */
export async function giveBackSum(
  { tx, actor, services, now }: GivingBack,
  invoiceId: number,
  { yen, reason, settles }: { yen: number; reason: string; settles: 'refund' | 'credit' },
): Promise<number> {
  const before = await standingAllocationsOf(tx, invoiceId);
  const payers = await tx.sql<{ payer_id: number }>('select payer_id from invoice where id = $1', [invoiceId]);
  await lockPayers(tx, [
    ...new Set([...payers.map(({ payer_id }) => payer_id), ...before.flatMap((each) => each.payer_id ?? [])]),
  ]);
  await lockDeposits(tx, [...new Set(before.map(({ deposit_id }) => deposit_id))]);
  const [invoice] = await lockInvoices(tx, [invoiceId]);
  // What is kept of a fee that nobody paid yet stays to be paid: the rest is taken off.
  if (invoice === undefined || invoice.number === null || invoice.payment === InvoicePayment.canceled) return 0;
  const paidBy = await standingAllocationsOf(tx, invoiceId);
  const money = paidBy.reduce((sum, { amount }) => sum + amount, 0);
  const stored = (await linesOf(tx, [invoiceId])).get(invoiceId) ?? [];
  const left = await leftByRate(tx, invoiceId);
  const returned = await returnedByLine(tx, invoiceId);
  const how = { type: invoice.tax_type, rounding: invoice.rounding };
  const whole = wholeReturn(
    stored.map((line) => ({ ...asLine(line), returned: returned.get(line.position) ?? 0 })),
    left,
    how,
  );
  const shares = sharedOut(whole, Math.min(yen, openAmount(invoice) + money));
  const lines = stored.flatMap((line, index) => {
    const amount = shares[index] ?? 0;
    return amount === 0 ? [] : [{ ...asLine(line), quantity: 1, unit_price: amount, amount, position: line.position }];
  });
  if (lines.length === 0) return 0;
  const taxes = returnTaxes(lines, left, invoice.rounding);
  const total = taxes.reduce((sum, each) => sum + each.total, 0);
  const done = await giveBack({ tx, by: actor.name, services }, invoice, { taxes, lines, reason });
  const number = needsReturnDocument({ yen: total, isRegistered: isRegistered(invoice) })
    ? await issueReturnOf({ tx, now, by: actor.name }, invoice, { writeOffId: done.writeOffId, reason, lines, taxes })
    : null;
  await recordHistory(tx, actor, {
    family: 'deposits',
    recordId: invoice.id,
    version: done.invoice.version,
    action: 'return',
    after: { reason, amount: total, number },
  });
  if (settles === 'refund')
    await reserveRefunds({ tx, actor, services, now }, { paidBy, freed: done.freed, reason, key: done.writeOffId });
  return total;
}

/** Puts money that was freed down to be paid out, of the deposits that it came from. */
async function reserveRefunds(
  { tx, actor, now }: GivingBack,
  {
    paidBy,
    freed,
    reason,
    key,
  }: { paidBy: readonly { deposit_id: number; amount: number }[]; freed: number; reason: string; key: number },
): Promise<void> {
  const from = new Map<number, number>();
  let rest = freed;
  for (const { deposit_id, amount } of paidBy) {
    const part = Math.min(amount, rest);
    rest -= part;
    if (part > 0) from.set(deposit_id, (from.get(deposit_id) ?? 0) + part);
  }
  for (const deposit of await lockDeposits(tx, [...from.keys()])) {
    const amount = from.get(deposit.id) ?? 0;
    const request = {
      refunded_on: addDays(jstToday(now), REFUND_DAYS),
      method: deposit.method,
      reason,
      request_key: `return-${key}-${deposit.id}`,
      amount,
    };
    const { deposit: after } = await refund({ tx, by: actor.name }, deposit, { ...request, reserve: true });
    await recordHistory(tx, actor, {
      family: 'deposits',
      recordId: deposit.id,
      version: after.version,
      action: 'reserve_refund',
      after: request,
    });
  }
}
