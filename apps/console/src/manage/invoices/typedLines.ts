import {
  type FeeRounding,
  type InvoiceAmounts,
  type InvoiceLine,
  invoiceAmounts,
  linesFault,
  QUANTITY_MAX,
  TAX_RATES,
  type TaxType,
  UNIT_PRICE_MAX,
} from '@tsudoi/domain';

/** A line as it is being typed; a number that is not there yet is null. */
export type TypedLine = Omit<InvoiceLine, 'quantity' | 'unit_price'> & {
  quantity: number | null;
  unit_price: number | null;
};

/** A line as a form holds it, whose inputs or an earlier save filled it. */
export interface FormLine {
  description: string;
  quantity?: string | number | null | undefined;
  unit_price: number | null;
  rate: string | number;
  zero_reason?: InvoiceLine['zero_reason'] | undefined;
}

/** A line that nothing was typed in. */
export const BLANK_LINE: TypedLine = { description: '', quantity: 1, unit_price: null, rate: 10, zero_reason: null };

const whole = (value: FormLine['quantity'], max: number): number =>
  typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= max ? value : 0;

/** A typed line as it can be reckoned with: what is no whole number, or too large, counts nothing. */
export const countable = (line: FormLine): Pick<InvoiceLine, 'quantity' | 'unit_price' | 'rate'> => ({
  quantity: whole(line.quantity, QUANTITY_MAX),
  unit_price: whole(line.unit_price, UNIT_PRICE_MAX),
  rate: TAX_RATES.find((rate) => String(rate) === String(line.rate)) ?? 0,
});

interface How {
  type: TaxType;
  rounding: FeeRounding;
}

/** What typed lines come to now. */
export const typedAmounts = (lines: readonly FormLine[], how: How): InvoiceAmounts =>
  invoiceAmounts(lines.map(countable), how);

/** The fault of the lines as a whole: a reduction takes a rate below zero. */
export function typedFaults(
  lines: readonly FormLine[],
  how: How,
): { path: 'lines'; code: 'negative_total' | 'too_large' }[] {
  const fault = linesFault(lines.map(countable), how);
  return fault === 'negative_total' || fault === 'too_large' ? [{ path: 'lines', code: fault }] : [];
}
