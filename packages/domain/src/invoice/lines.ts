import type { TaxRate } from '../constants/inputs.ts';
import type { FeeRounding, TaxType } from '../enums/invoices.ts';
import type { ValueOf } from '../enums/value-of.ts';
import { type TaxSum, taxPerRate, totalOf } from '../money/tax.ts';

/** Why nothing is charged on a line: 非課税, 不課税 (ordinary dues of a trade body), 免税. */
export const ZeroRateReason = { nonTaxable: 'non_taxable', outOfScope: 'out_of_scope', exempt: 'exempt' } as const;
/** A value of {@link ZeroRateReason}. */
export type ZeroRateReason = ValueOf<typeof ZeroRateReason>;

/** A line of an invoice: pieces at a price in yen; a price below zero is a reduction. A rate of 0 names its reason. */
export interface InvoiceLine {
  description: string;
  quantity: number;
  unit_price: number;
  rate: TaxRate;
  zero_reason: ZeroRateReason | null;
}

/** Most lines of an invoice. */
export const INVOICE_LINES_MAX = 100;
/** Most pieces of a line. */
export const QUANTITY_MAX = 9_999;
/** Highest price of a piece in yen. */
export const UNIT_PRICE_MAX = 99_999_999;

/** Highest total of an invoice in yen, 13 digits. */
export const INVOICE_TOTAL_MAX = 9_999_999_999_999;

/** What an invoice comes to, in yen: for each rate, without tax, the tax, and what is to be paid. */
export interface InvoiceAmounts {
  taxes: TaxSum[];
  subtotal: number;
  tax: number;
  total: number;
}

/** Yen of a line as it stands: without tax or with it as the invoice is, never rounded. */
export const lineAmount = ({ quantity, unit_price }: Pick<InvoiceLine, 'quantity' | 'unit_price'>): number =>
  quantity * unit_price;

/** What the lines come to; tax is taken once for each rate (消費税法施行令70条の10). @throws RangeError where an amount is no whole yen */
export function invoiceAmounts(
  lines: readonly Pick<InvoiceLine, 'quantity' | 'unit_price' | 'rate'>[],
  how: { type: TaxType; rounding: FeeRounding },
): InvoiceAmounts {
  const taxes = taxPerRate(
    lines.map((line) => ({ amount: lineAmount(line), rate: line.rate })),
    how,
  );
  const sumOf = (part: 'net' | 'tax') => taxes.reduce((sum, rate) => sum + rate[part], 0);
  return { taxes, subtotal: sumOf('net'), tax: sumOf('tax'), total: totalOf(taxes) };
}

/**
 * Why lines cannot be invoiced: there are none; their total, or the sum of a rate, which a reduction would take below what
 * is charged at that rate, is negative; their total is above the highest. Undefined where they can.
 */
export function linesFault(
  lines: readonly Pick<InvoiceLine, 'quantity' | 'unit_price' | 'rate'>[],
  how: { type: TaxType; rounding: FeeRounding },
): 'no_lines' | 'negative_total' | 'too_large' | undefined {
  if (lines.length === 0) return 'no_lines';
  const { taxes, total } = invoiceAmounts(lines, how);
  if (taxes.some((rate) => rate.total < 0)) return 'negative_total';
  return total > INVOICE_TOTAL_MAX ? 'too_large' : undefined;
}
