import { describe, expect, it } from 'vitest';
import { FeeRounding, TaxType } from '../enums/invoices.ts';
import { mayDo } from './acts.ts';
import { INVOICE_TOTAL_MAX, linesFault } from './lines.ts';
import { returnCaps, returnTaxes, wholeReturn } from './returns.ts';

const exclusive = { type: TaxType.exclusive, rounding: FeeRounding.down };
const inclusive = { type: TaxType.inclusive, rounding: FeeRounding.down };
const line = (unit_price: number, returned = 0) => ({ quantity: 1, unit_price, rate: 10 as const, returned });
/** 1,000 yen, whose tax is taken once: 100, and 99 line by line. */
const thirds = [line(333), line(333), line(334)];
const left = (total: number, rate = 10) => [{ rate, tax: Math.floor((total * 10) / 110), total }];

describe('what is left of a line', () => {
  it('has its own tax, and the last of its rate the yen that rounding once adds', () => {
    expect(wholeReturn(thirds, left(1_100), exclusive)).toEqual([366, 366, 368]);
    expect(wholeReturn(thirds, left(1_000), inclusive)).toEqual([333, 333, 334]);
    // A line of nothing is not the last one.
    expect(wholeReturn([...thirds, line(0)], left(1_100), exclusive)).toEqual([366, 366, 368, 0]);
  });

  it('is less by what went back of it, and never less than nothing', () => {
    expect(wholeReturn([line(333, 100), line(333), line(334)], left(1_000), exclusive)).toEqual([266, 366, 368]);
    expect(wholeReturn([line(333, 400), line(333), line(334)], left(700), exclusive)).toEqual([0, 366, 334]);
    expect(wholeReturn(thirds, [], exclusive)).toEqual([0, 0, 0]);
  });

  it('is no more than its rate has, where reductions were taken off', () => {
    expect(wholeReturn([line(500), line(-200)], left(300), inclusive)).toEqual([300, 0]);
    expect(wholeReturn([line(500), line(400), line(-600)], left(300), inclusive)).toEqual([300, 0, 0]);
  });

  it('is what can go back of it at most, with the yen of rounding', () => {
    expect(returnCaps(thirds, left(1_100), exclusive)).toEqual([366, 366, 368]);
    expect(returnCaps([line(500), line(-200)], left(300), inclusive)).toEqual([500, 0]);
    expect(returnCaps([line(333, 366), line(333), line(334)], left(734), exclusive)).toEqual([0, 366, 368]);
  });
});

it('what is given back is told by rate, the highest first, and says of which rate there is too much', () => {
  const rates = [...left(1_080, 8), ...left(1_100, 10)];
  const lines = [
    { rate: 8, amount: 108 },
    { rate: 10, amount: 110 },
    { rate: 10, amount: 110 },
  ];
  expect(returnTaxes(lines, rates, FeeRounding.down).map(({ rate, total }) => [rate, total])).toEqual([
    [10, 220],
    [8, 108],
  ]);
  const tooMuch = () => returnTaxes([{ rate: 8, amount: 1_081 }], rates, FeeRounding.down);
  expect(tooMuch).toThrow('more is given back than is left at 8 %');
});

it('an invoice comes to 13 digits at most', () => {
  const of = (unit_price: number) => [{ quantity: 1, unit_price, rate: 0 as const }];
  expect(linesFault(of(INVOICE_TOTAL_MAX), inclusive)).toBeUndefined();
  expect(linesFault(of(INVOICE_TOTAL_MAX + 1), inclusive)).toBe('too_large');
});

it('what was paid and still holds is given back, and nothing of a draft or of what was cancelled', () => {
  const paid = { confirmation: 2, payment: 2, total: 1_000, paid: 1_000 } as const;
  expect(mayDo('return', paid)).toBe(true);
  expect(mayDo('return', { ...paid, payment: 1, paid: 1 })).toBe(true);
  expect(mayDo('return', { ...paid, payment: 1, paid: 0 })).toBe(false);
  expect(mayDo('return', { ...paid, payment: 3 })).toBe(false);
  expect(mayDo('return', { ...paid, confirmation: 1 })).toBe(false);
});
