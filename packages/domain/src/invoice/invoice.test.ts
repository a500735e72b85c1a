import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  FeeRounding,
  INVOICE_ACTS,
  InvoiceConfirmation,
  InvoicePayment,
  invoiceAmounts,
  invoiceNumber,
  lineAmount,
  linesFault,
  mayDo,
  needsReturnDocument,
  openAmount,
  QUANTITY_MAX,
  readTransferReferences,
  returnTaxes,
  TAX_RATES,
  TaxType,
  transferReference,
  UNIT_PRICE_MAX,
  valuesOf,
  wholeReturn,
} from '../index.ts';

const line = (unit_price: number, rate: (typeof TAX_RATES)[number] = 10, quantity = 1) => ({
  quantity,
  unit_price,
  rate,
});
const inclusive = { type: TaxType.inclusive, rounding: FeeRounding.down };

const anyLine = fc.record({
  quantity: fc.integer({ min: 1, max: QUANTITY_MAX }),
  unit_price: fc.integer({ min: -UNIT_PRICE_MAX, max: UNIT_PRICE_MAX }),
  rate: fc.constantFrom(...TAX_RATES),
});
const anyHow = fc.record({
  type: fc.constantFrom(...valuesOf(TaxType)),
  rounding: fc.constantFrom(...valuesOf(FeeRounding)),
});

/** The same in the plainest way: fractions of a yen as pairs of whole numbers, rounded by hand. */
function naive(
  lines: { quantity: number; unit_price: number; rate: number }[],
  { type, rounding }: { type: TaxType; rounding: FeeRounding },
) {
  let [subtotal, tax] = [0n, 0n];
  for (const rate of [10n, 8n, 0n]) {
    let sum = 0n;
    for (const each of lines) if (BigInt(each.rate) === rate) sum += BigInt(each.unit_price) * BigInt(each.quantity);
    const [top, bottom] = [(sum < 0n ? -sum : sum) * rate, type === TaxType.inclusive ? 100n + rate : 100n];
    const rest = top % bottom;
    let whole = top / bottom;
    if (rounding === FeeRounding.up && rest > 0n) whole += 1n;
    if (rounding === FeeRounding.off && rest * 2n >= bottom) whole += 1n;
    if (sum < 0n) whole = -whole;
    tax += whole;
    subtotal += type === TaxType.inclusive ? sum - whole : sum;
  }
  return { subtotal: Number(subtotal), tax: Number(tax), total: Number(subtotal + tax) };
}

describe('the amounts of an invoice', () => {
  it('agree with a second calculation that knows fractions', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 20 }), anyHow, (lines, how) => {
        const { subtotal, tax, total } = invoiceAmounts(lines, how);
        expect({ subtotal, tax, total }).toEqual(naive(lines, how));
      }),
    );
  });

  it('take tax once for each rate, from what all lines of it come to', () => {
    const lines = [line(333), line(333), line(334), line(155), line(155), line(1_080, 8), line(5_000, 0)];
    const { taxes, ...sums } = invoiceAmounts(lines, { type: TaxType.exclusive, rounding: FeeRounding.down });
    expect(taxes).toEqual([
      { rate: 10, net: 1_310, tax: 131, total: 1_441 },
      { rate: 8, net: 1_080, tax: 86, total: 1_166 },
      { rate: 0, net: 5_000, tax: 0, total: 5_000 },
    ]);
    expect(sums).toEqual({ subtotal: 7_390, tax: 217, total: 7_607 });
  });

  it('multiply pieces by their price', () => {
    expect(lineAmount({ quantity: 3, unit_price: -500 })).toBe(-1_500);
    expect(invoiceAmounts([line(1_100, 10, 3)], inclusive)).toMatchObject({ subtotal: 3_000, tax: 300, total: 3_300 });
  });

  it('of the most that can be written are exact', () => {
    const most = Array.from({ length: 100 }, () => line(UNIT_PRICE_MAX, 10, QUANTITY_MAX));
    expect(invoiceAmounts(most, inclusive).total).toBe(100 * UNIT_PRICE_MAX * QUANTITY_MAX);
  });
});

it('lines are refused where there are none, or a reduction takes the sum of its rate below zero', () => {
  expect(linesFault([], inclusive)).toBe('no_lines');
  expect(linesFault([line(1_000), line(-1_001)], inclusive)).toBe('negative_total');
  expect(linesFault([line(1_000), line(-100, 8)], inclusive)).toBe('negative_total');
  expect(linesFault([line(1_000), line(-1_000)], inclusive)).toBeUndefined();
});

describe('the number of an invoice', () => {
  it('carries the year, and is read back from the name on a transfer', () => {
    expect(invoiceNumber(2026, 4_813)).toBe('26-004813');
    expect(invoiceNumber(2007, 1_234_567)).toBe('07-1234567');
    expect(transferReference('26-004813')).toBe('26004813');
    expect(readTransferReferences('26004813ﾔﾏﾓﾄ ﾊﾅｺ')).toEqual(['26-004813']);
    expect(readTransferReferences('２６－００４８１３ 26004814,26004813')).toEqual(['26-004813', '26-004814']);
    expect(readTransferReferences('ﾔﾏﾓﾄ 09012345678 0451234567 2600481')).toEqual([]);
  });

  it('is read back whatever it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2000, max: 2099 }), fc.integer({ min: 1, max: 9_999_999 }), (year, n) => {
        const number = invoiceNumber(year, n);
        expect(readTransferReferences(`ｶ)ｱｵﾊﾞ ${transferReference(number)} x`)).toEqual([number]);
      }),
    );
  });
});

describe('what may be done with an invoice', () => {
  const { pending, confirm } = InvoiceConfirmation;
  const { unpaid, paid, canceled } = InvoicePayment;
  const allowed = (state: Parameters<typeof mayDo>[1]) => INVOICE_ACTS.filter((act) => mayDo(act, state));

  it('follows from its state', () => {
    const of = (confirmation: 1 | 2, payment: 1 | 2 | 3, sum: number) =>
      allowed({ confirmation, payment, total: 1_000, paid: sum });
    expect(of(pending, unpaid, 0)).toEqual(['edit', 'delete', 'confirm']);
    expect(of(confirm, unpaid, 0)).toEqual(['send', 'pay', 'cancel']);
    expect(of(confirm, unpaid, 1)).toEqual(['send', 'pay', 'return']);
    expect(of(confirm, paid, 1_000)).toEqual(['return']);
    expect(of(confirm, canceled, 0)).toEqual([]);
  });

  it('a draft of nothing is not confirmed', () => {
    expect(allowed({ confirmation: pending, payment: unpaid, total: 0, paid: 0 })).toEqual(['edit', 'delete']);
  });

  it('and what is open is nothing before it is confirmed and after it was cancelled', () => {
    const open = (confirmation: 1 | 2, payment: 1 | 2 | 3) =>
      openAmount({ confirmation, payment, total: 900, paid: 400 });
    expect([open(pending, unpaid), open(confirm, unpaid), open(confirm, canceled)]).toEqual([0, 500, 0]);
  });
});

describe('what is given back of an invoice', () => {
  it('comes to its sums and tax exactly, whatever the pieces are, and no piece has less than nothing', () => {
    const pieces = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 6 }), anyHow, pieces, (lines, how, cuts) => {
        const { taxes } = invoiceAmounts(lines, how);
        fc.pre(taxes.every(({ total }) => total > 0));
        let left = taxes.map(({ rate, tax, total }) => ({ rate, tax, total }));
        const back = { net: 0, tax: 0 };
        for (const cut of [...cuts, Number.POSITIVE_INFINITY]) {
          const wanted = left.flatMap(({ rate, total }) =>
            total === 0 ? [] : [{ rate, amount: Math.min(cut, total) }],
          );
          for (const { rate, net, tax, total } of returnTaxes(wanted, left, how.rounding)) {
            expect([net >= 0, tax >= 0, net + tax]).toEqual([true, true, total]);
            left = left.map((each) =>
              each.rate === rate ? { rate, tax: each.tax - tax, total: each.total - total } : each,
            );
            back.net += net;
            back.tax += tax;
          }
        }
        expect(left.map(({ tax, total }) => tax + total)).toEqual(left.map(() => 0));
        const sum = (part: 'net' | 'tax') => taxes.reduce((all, each) => all + each[part], 0);
        expect(back).toEqual({ net: sum('net'), tax: sum('tax') });
      }),
    );
  });

  it('is all of it where every line is given back whole, reductions taken off', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 6 }), anyHow, (lines, how) => {
        const { taxes, total } = invoiceAmounts(lines, how);
        fc.pre(taxes.every((sum) => sum.total >= 0));
        const whole = wholeReturn(lines, taxes, how);
        expect(whole.every((yen) => yen >= 0)).toBe(true);
        expect(whole.reduce((sum, yen) => sum + yen, 0)).toBe(total);
      }),
    );
    expect(
      wholeReturn(
        [line(8_800), line(-800), line(2_590, 8, 2)],
        invoiceAmounts([line(8_800), line(-800), line(2_590, 8, 2)], inclusive).taxes,
        inclusive,
      ),
    ).toEqual([8_000, 0, 5_180]);
  });

  it('is refused where it is more than its rate has left, and needs a document from 10,000 yen of who is registered on', () => {
    const left = [{ rate: 10, tax: 100, total: 1_100 }];
    expect(() => returnTaxes([{ rate: 10, amount: 1_101 }], left, FeeRounding.down)).toThrow(RangeError);
    expect(() => returnTaxes([{ rate: 8, amount: 1 }], left, FeeRounding.down)).toThrow(RangeError);
    const needs = (yen: number, isRegistered = true) => needsReturnDocument({ yen, isRegistered });
    expect([needs(9_999), needs(10_000), needs(10_000, false)]).toEqual([false, true, false]);
  });
});
