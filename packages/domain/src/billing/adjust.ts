import { FeeRounding } from '../enums/invoices.ts';
import type { ValueOf } from '../enums/value-of.ts';

/** Whether an adjustment takes off or adds. */
export const AdjustmentKind = { discount: 'discount', surcharge: 'surcharge' } as const;
/** A value of {@link AdjustmentKind}. */
export type AdjustmentKind = ValueOf<typeof AdjustmentKind>;

/** What the value of an adjustment is: yen, or percent of what there is to pay so far. */
export const AdjustmentUnit = { yen: 'yen', percent: 'percent' } as const;
/** A value of {@link AdjustmentUnit}. */
export type AdjustmentUnit = ValueOf<typeof AdjustmentUnit>;

/** What an adjustment does; `free` takes off all there is, whatever its value. */
export interface AdjustmentTerms {
  kind: AdjustmentKind;
  unit: AdjustmentUnit;
  value: number;
  free: boolean;
}

/** Part of a whole amount of yen as a fraction, rounded the way a fee is. */
export function partOf(amount: number, numerator: number, denominator: number, rounding: FeeRounding): number {
  const dividend = BigInt(amount) * BigInt(numerator);
  const divisor = BigInt(denominator);
  switch (rounding) {
    case FeeRounding.up:
      return Number((dividend + divisor - 1n) / divisor);
    case FeeRounding.down:
      return Number(dividend / divisor);
    case FeeRounding.off:
      return Number((dividend * 2n + divisor) / (divisor * 2n));
  }
}

/**
 * Yen by which each adjustment changes an amount, in their order: each works on what those before it left, and never takes off
 * more than there is, so that the amount stays at 0 or above (G-25).
 */
export function adjustmentsOf(amount: number, terms: readonly AdjustmentTerms[], rounding: FeeRounding): number[] {
  let left = amount;
  return terms.map(({ kind, unit, value, free }) => {
    const wanted = unit === AdjustmentUnit.percent ? partOf(left, value, 100, rounding) : value;
    const yen = free ? -left : kind === AdjustmentKind.surcharge ? wanted : -Math.min(left, wanted);
    left += yen;
    return yen === 0 ? 0 : yen;
  });
}
