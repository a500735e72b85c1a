import {
  addDays,
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
import { asLine, type Invoice, linesOf, lockInvoices, lockPayers } from '../invoices/index.ts';
import { leftByRate, returnedByLine, standingAllocationsOf } from './return-store.ts';
import { isRegistered } from './returns.ts';
import { lockDeposits } from './store.ts';
import { giveBack, leftOf, refund } from './verbs.ts';

/** What of an invoice comes to be given back where a part of it is kept, by line: never more than is open of it or was paid with money. */
async function shareOf(tx: FacilityTx, invoice: Invoice, percentKept: number) {
  const left = await leftByRate(tx, invoice.id);
  const returned = await returnedByLine(tx, invoice.id);
  const lines = (await linesOf(tx, [invoice.id])).get(invoice.id) ?? [];
  const whole = wholeReturn(
    lines.map((line) => ({ ...asLine(line), returned: returned.get(line.position) ?? 0 })),
    left,
    { type: invoice.tax_type, rounding: invoice.rounding },
  );
  // A fraction of a yen is the member's.
  const wanted = whole.map((amount) => amount - Math.floor((amount * percentKept) / 100));
  const money = (await standingAllocationsOf(tx, invoice.id)).reduce((sum, { amount }) => sum + amount, 0);
  const amounts = sharedOut(wanted, openAmount(invoice) + money);
  const share = lines.flatMap((line, index) => {
    const amount = amounts[index] ?? 0;
    return amount === 0 ? [] : [{ ...asLine(line), quantity: 1, unit_price: amount, amount, position: line.position }];
  });
  return { left, share, yen: amounts.reduce((sum, amount) => sum + amount, 0) };
}

/** Yen of an invoice that are kept, and of its money that are given back, where a part in percent is kept. */
export async function keptShare(tx: FacilityTx, invoice: Invoice, percentKept: number) {
  const { left, yen } = await shareOf(tx, invoice, percentKept);
  const all = left.reduce((sum, { total }) => sum + total, 0);
  return { kept: all - yen, returned: Math.max(0, yen - openAmount(invoice)) };
}

/** Locks an invoice with everybody who pays or paid it and the money that did, in the order of locks; undefined where it is gone. */
export async function lockWithMoney(
  tx: FacilityTx,
  { id, payer_id }: Pick<Invoice, 'id' | 'payer_id'>,
): Promise<Invoice | undefined> {
  const paidBy = await standingAllocationsOf(tx, id);
  await lockPayers(tx, [...new Set([payer_id, ...paidBy.flatMap((each) => each.payer_id ?? [])])]);
  await lockDeposits(tx, [...new Set(paidBy.map(({ deposit_id }) => deposit_id))]);
  return (await lockInvoices(tx, [id]))[0];
}

/** Days in which money that is to be paid back is expected to be. */
const REFUND_DAYS = 14;

/** Where a rule gives money back, and who set it off. */
interface GivingBack {
  tx: FacilityTx;
  actor: Actor;
  services: Services;
  now: Date;
}

/**
 * Gives back what an invoice charged but for a part in percent: what is open of it is not asked for any more, and money that paid it
 * is left to its payer, to be paid back where `settles` says so. The invoice is locked with its money.
 */
export async function giveBackShare(
  { tx, actor, services, now }: GivingBack,
  invoice: Invoice,
  { percentKept, reason, settles }: { percentKept: number; reason: string; settles: 'refund' | 'credit' },
): Promise<void> {
  const by = actor.name;
  const ids = [...new Set((await standingAllocationsOf(tx, invoice.id)).map(({ deposit_id }) => deposit_id))];
  const before = new Map((await lockDeposits(tx, ids)).map((deposit) => [deposit.id, leftOf(deposit)]));
  const { left, share, yen } = await shareOf(tx, invoice, percentKept);
  if (yen === 0) return;
  const taxes = returnTaxes(share, left, invoice.rounding);
  const done = await giveBack({ tx, by, services }, invoice, { taxes, lines: share, reason });
  const number = needsReturnDocument({ yen, isRegistered: isRegistered(invoice) })
    ? await issueReturnOf({ tx, now, by }, invoice, { writeOffId: done.writeOffId, reason, lines: share, taxes })
    : null;
  await recordHistory(tx, actor, {
    family: 'deposits',
    recordId: invoice.id,
    version: done.invoice.version,
    action: 'return',
    after: { reason, amount: yen, number },
  });
  if (settles === 'credit') return;
  for (const deposit of await lockDeposits(tx, ids)) {
    const amount = leftOf(deposit) - (before.get(deposit.id) ?? 0);
    if (amount <= 0) continue;
    const request = {
      refunded_on: addDays(jstToday(now), REFUND_DAYS),
      method: deposit.method,
      reason,
      request_key: `return-${done.writeOffId}-${deposit.id}`,
      amount,
    };
    const { deposit: after } = await refund({ tx, by }, deposit, { ...request, reserve: true });
    await recordHistory(tx, actor, {
      family: 'deposits',
      recordId: deposit.id,
      version: after.version,
      action: 'reserve_refund',
      after: request,
    });
  }
}
