import { FeeRounding, TaxType } from '../enums/invoices.ts';

/** A line of an invoice in yen, without tax or with it as the facility charges; rate in percent. */
export type TaxableLine = { amount: number; rate: number };

/** Sum of the lines of one rate in yen: net without tax, tax, and total with tax. */
export type TaxSum = { rate: number; net: number; tax: number; total: number };

/** Tax in yen of a sum; rounded once, the sign aside, so that a credit undoes its charge exactly. */
export function taxOf(sum: { amount: number; rate: number; type: TaxType; rounding: FeeRounding }): number {
  const amount = yen(sum.amount);
  const rate = yen(sum.rate);
  const divisor = sum.type === TaxType.inclusive ? 100n + rate : 100n;
  const sign = BigInt(Math.sign(sum.amount));
  return Number(sign * divide(sign * amount * rate, divisor, sum.rounding));
}

/** Tax of an invoice: the lines of each rate are summed first and rounded once (消費税法施行令70条の10), highest rate first. */
export function taxPerRate(lines: readonly TaxableLine[], how: { type: TaxType; rounding: FeeRounding }): TaxSum[] {
  const sums = new Map<number, bigint>();
  for (const line of lines) sums.set(line.rate, (sums.get(line.rate) ?? 0n) + yen(line.amount));
  return [...sums]
    .sort(([a], [b]) => b - a)
    .map(([rate, sum]) => {
      const amount = Number(sum);
      const tax = taxOf({ amount, rate, ...how });
      const net = how.type === TaxType.inclusive ? amount - tax : amount;
      return { rate, net, tax, total: net + tax };
    });
}

/** What is to be paid in yen, tax included. */
export function totalOf(sums: readonly TaxSum[]): number {
  return sums.reduce((total, sum) => total + sum.total, 0);
}

function divide(dividend: bigint, divisor: bigint, rounding: FeeRounding): bigint {
  switch (rounding) {
    case FeeRounding.up:
      return (dividend + divisor - 1n) / divisor;
    case FeeRounding.down:
      return dividend / divisor;
    case FeeRounding.off:
      return (dividend * 2n + divisor) / (divisor * 2n);
  }
}

function yen(value: number): bigint {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not whole yen: ${value}`);
  return BigInt(value);
}
