import { addDays, jstToday, needsReturnDocument, openAmount, returnTaxes, wholeReturn } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import { issueReturnOf } from '../invoice-documents/index.ts';
import { asLine, type Invoice, linesOf } from '../invoices/index.ts';
import { leftByRate, returnedByLine, standingAllocationsOf } from './return-store.ts';
import { lockDeposits } from './store.ts';
import { giveBack, leftOf, refund, type Writing } from './verbs.ts';

/** What of an invoice comes to be given back where a part of it is kept, by line. */
async function shareOf(tx: FacilityTx, invoice: Invoice, percentKept: number) {
  const left = await leftByRate(tx, invoice.id);
  const returned = await returnedByLine(tx, invoice.id);
  const lines = (await linesOf(tx, [invoice.id])).get(invoice.id) ?? [];
  const whole = wholeReturn(
    lines.map((line) => ({ ...asLine(line), returned: returned.get(line.position) ?? 0 })),
    left,
    { type: invoice.tax_type, rounding: invoice.rounding },
  );
  const share = lines.flatMap((line, index) => {
    // A fraction of a yen is the member's.
    const amount = (whole[index] ?? 0) - Math.floor(((whole[index] ?? 0) * percentKept) / 100);
    return amount === 0 ? [] : [{ ...asLine(line), quantity: 1, unit_price: amount, amount, position: line.position }];
  });
  return { left, share, yen: share.reduce((sum, { amount }) => sum + amount, 0) };
}

/** Yen of an invoice that are kept, and that are given back or not asked for any more, where a part in percent is kept. */
export async function keptShare(tx: FacilityTx, invoice: Invoice, percentKept: number) {
  const { left, yen } = await shareOf(tx, invoice, percentKept);
  const all = left.reduce((sum, { total }) => sum + total, 0);
  const standing = await standingAllocationsOf(tx, invoice.id);
  const money = standing.reduce((sum, { amount }) => sum + amount, 0);
  const given = Math.min(yen, openAmount(invoice) + money);
  return { kept: all - yen, returned: Math.max(0, given - openAmount(invoice)) };
}

/** Payers whose money paid an invoice; they are locked before its deposits. */
export const payersWhoPaid = async (tx: FacilityTx, invoiceId: number): Promise<number[]> =>
  (await standingAllocationsOf(tx, invoiceId)).flatMap(({ payer_id }) => payer_id ?? []);

/** Days in which money that is to be paid back is expected to be. */
const REFUND_DAYS = 14;

/**
 * Gives back what an invoice charged but for a part in percent: what is open of it is not asked for any more, and money that paid it
 * is left to its payer, to be paid back where `settles` says so. All payers and the invoice are locked.
 */
export async function giveBackShare(
  writing: Writing & { now: Date },
  invoice: Invoice,
  { percentKept, reason, settles }: { percentKept: number; reason: string; settles: 'refund' | 'credit' },
): Promise<{ yen: number; freed: number }> {
  const { tx, by, now } = writing;
  const before = await standingAllocationsOf(tx, invoice.id);
  const ids = [...new Set(before.flatMap(({ deposit_id }) => deposit_id ?? []))];
  const leftBefore = new Map((await lockDeposits(tx, ids)).map((deposit) => [deposit.id, leftOf(deposit)]));
  const { left, share, yen } = await shareOf(tx, invoice, percentKept);
  if (yen === 0) return { yen: 0, freed: 0 };
  const taxes = returnTaxes(share, left, invoice.rounding);
  const done = await giveBack(writing, invoice, { taxes, lines: share, reason });
  const { issuer } = invoice;
  const isRegistered =
    typeof issuer === 'object' &&
    issuer !== null &&
    'registration_number' in issuer &&
    issuer.registration_number !== null;
  if (needsReturnDocument({ yen, isRegistered }))
    await issueReturnOf({ tx, now, by }, invoice, { writeOffId: done.writeOffId, reason, lines: share, taxes });
  if (settles === 'refund')
    for (const deposit of await lockDeposits(tx, ids)) {
      const amount = leftOf(deposit) - (leftBefore.get(deposit.id) ?? 0);
      if (amount > 0)
        await refund({ tx, by }, deposit, {
          amount,
          reserve: true,
          refunded_on: addDays(jstToday(now), REFUND_DAYS),
          method: deposit.method,
          reason,
          request_key: `return-${done.writeOffId}-${deposit.id}`,
        });
    }
  return { yen, freed: done.freed };
}
