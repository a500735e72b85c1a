import type { TaxRate } from '../constants/inputs.ts';
import { type FeeRounding, TaxType } from '../enums/invoices.ts';
import { type TaxSum, taxOf } from '../money/tax.ts';
import { type InvoiceLine, lineAmount } from './lines.ts';

/** Yen with tax from which on a registered issuer owes a 適格返還請求書 for what is given back (消費税法57条の4第3項). */
export const RETURN_DOCUMENT_FROM = 10_000;

/** Whether a return of some yen, with tax, must have a document of its own. */
export const needsReturnDocument = ({ yen, isRegistered }: { yen: number; isRegistered: boolean }): boolean =>
  isRegistered && yen >= RETURN_DOCUMENT_FROM;

/** What of a rate was not given back yet: yen with tax, and the tax in them. */
export type RateLeft = Pick<TaxSum, 'rate' | 'tax' | 'total'>;

/**
 * Sums by rate of what is given back, of amounts with tax. However an invoice is given back piece by piece, the pieces come to
 * its sums and tax exactly, and none has less than no tax or no net. @throws RangeError for more than is left of a rate
 */
export function returnTaxes(
  lines: readonly { rate: number; amount: number }[],
  left: readonly RateLeft[],
  rounding: FeeRounding,
): TaxSum[] {
  const sums = Map.groupBy(lines, ({ rate }) => rate);
  return [...sums]
    .sort(([a], [b]) => b - a)
    .map(([rate, each]) => {
      const total = each.reduce((sum, { amount }) => sum + amount, 0);
      const of = left.find((one) => one.rate === rate);
      if (of === undefined || total > of.total) throw new RangeError(`more is given back than is left at ${rate} %`);
      const rounded = taxOf({ amount: total, rate, type: TaxType.inclusive, rounding });
      // What stays behind keeps no more tax than it has yen.
      const tax = Math.max(Math.min(rounded, of.tax), of.tax - (of.total - total));
      return { rate, tax, net: total - tax, total };
    });
}

/** A line of an invoice with the yen, with tax, that were given back of it. */
export type ReturnableLine = Pick<InvoiceLine, 'quantity' | 'unit_price' | 'rate'> & { returned?: number };

type How = { type: TaxType; rounding: FeeRounding };

/** What of a line itself was not given back yet, in yen with tax; nothing of a reduction. */
function leftOfLine(line: ReturnableLine, how: How): number {
  const amount = lineAmount(line);
  const whole = how.type === TaxType.inclusive ? amount : amount + taxOf({ amount, rate: line.rate, ...how });
  return Math.max(whole - (line.returned ?? 0), 0);
}

/** Most yen with tax that can be given back of each line: what of it is left, or what its rate comes to more by rounding. */
export function returnCaps(lines: readonly ReturnableLine[], left: readonly RateLeft[], how: How): number[] {
  const whole = wholeReturn(lines, left, how);
  return lines.map((line, index) => Math.max(leftOfLine(line, how), whole[index] ?? 0));
}

/** Yen with tax of each line if everything that is left is given back; reductions are taken off the lines of their rate. */
export function wholeReturn(lines: readonly ReturnableLine[], left: readonly RateLeft[], how: How): number[] {
  const rest = new Map<TaxRate | number, number>(left.map(({ rate, total }) => [rate, total]));
  const lastOf = new Map(lines.flatMap((line, index) => (lineAmount(line) > 0 ? [[line.rate, index]] : [])));
  return lines.map((line, index) => {
    const there = rest.get(line.rate) ?? 0;
    const yen = lastOf.get(line.rate) === index ? there : Math.min(leftOfLine(line, how), there);
    rest.set(line.rate, there - yen);
    return yen;
  });
}

/** Takes a sum off several amounts in proportion, in whole yen: what does not divide goes to the first that have something left. */
export function sharedOut(amounts: readonly number[], sum: number): number[] {
  const total = amounts.reduce((all, amount) => all + amount, 0);
  if (total === 0) return amounts.map(() => 0);
  const wanted = Math.min(sum, total);
  const shares = amounts.map((amount) => Math.floor((amount * wanted) / total));
  let rest = wanted - shares.reduce((all, share) => all + share, 0);
  return shares.map((share, index) => {
    const more = Math.min(rest, (amounts[index] ?? 0) - share);
    rest -= more;
    return share + more;
  });
}
