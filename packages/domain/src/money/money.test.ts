import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  FeeRounding,
  formatNumber,
  formatYen,
  parseYen,
  sayableYen,
  TaxType,
  taxOf,
  taxPerRate,
  totalOf,
  valuesOf,
} from '../index.ts';

const yen = fc.integer({ min: 0, max: 9_999_999_999_999 });
const rates = fc.constantFrom(0, 8, 10);
const roundings = fc.constantFrom(...valuesOf(FeeRounding));
const types = fc.constantFrom(...valuesOf(TaxType));

describe('tax', () => {
  it('is rounded once per rate, not per line', () => {
    const lines = [333, 333, 334, 155, 155].map((amount) => ({ amount, rate: 10 }));
    for (const rounding of valuesOf(FeeRounding)) {
      expect(taxPerRate(lines, { type: TaxType.exclusive, rounding })).toEqual([
        { rate: 10, net: 1310, tax: 131, total: 1441 },
      ]);
    }
  });
  it('rounds as the facility chose', () => {
    const tax = (rounding: FeeRounding) => taxOf({ amount: 105, rate: 10, type: TaxType.exclusive, rounding });
    expect([tax(FeeRounding.up), tax(FeeRounding.down), tax(FeeRounding.off)]).toEqual([11, 10, 11]);
  });
  it('is exact where floating point is not', () => {
    expect(110 + taxOf({ amount: 110, rate: 10, type: TaxType.exclusive, rounding: FeeRounding.up })).toBe(121);
  });
  it('is taken out of amounts that include it', () => {
    expect(
      taxPerRate(
        [
          { amount: 8800, rate: 10 },
          { amount: 1080, rate: 8 },
          { amount: 500, rate: 0 },
        ],
        { type: TaxType.inclusive, rounding: FeeRounding.down },
      ),
    ).toEqual([
      { rate: 10, net: 8000, tax: 800, total: 8800 },
      { rate: 8, net: 1000, tax: 80, total: 1080 },
      { rate: 0, net: 500, tax: 0, total: 500 },
    ]);
  });
  it('is never off by a yen or more', () => {
    fc.assert(
      fc.property(yen, rates, types, roundings, (amount, rate, type, rounding) => {
        const tax = BigInt(taxOf({ amount, rate, type, rounding }));
        const divisor = type === TaxType.inclusive ? 100n + BigInt(rate) : 100n;
        const difference = tax * divisor - BigInt(amount) * BigInt(rate);
        expect(difference < divisor && difference > -divisor).toBe(true);
      }),
    );
  });
  it('lets a credit undo its charge', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), rates, types, roundings, (amount, rate, type, rounding) => {
        expect(taxOf({ amount: -amount, rate, type, rounding }) + taxOf({ amount, rate, type, rounding })).toBe(0);
      }),
    );
  });
  it('keeps the sum of inclusive amounts to the yen', () => {
    const lines = fc.array(fc.record({ amount: fc.integer({ min: -1e6, max: 1e9 }), rate: rates }));
    fc.assert(
      fc.property(lines, roundings, (some, rounding) => {
        const total = totalOf(taxPerRate(some, { type: TaxType.inclusive, rounding }));
        expect(total).toBe(some.reduce((sum, line) => sum + line.amount, 0));
      }),
    );
  });
  it('refuses fractions of a yen', () => {
    expect(() => taxOf({ amount: 1.5, rate: 10, type: TaxType.exclusive, rounding: FeeRounding.up })).toThrow(
      RangeError,
    );
  });
});

describe('money as people see it', () => {
  it('groups by thousands', () => {
    expect([
      formatYen(8800),
      formatYen(0),
      formatYen(-1234567),
      formatNumber(3482),
      formatNumber(1234.5),
      formatNumber(0.12345),
      formatNumber(100),
    ]).toEqual(['8,800円', '0円', '-1,234,567円', '3,482', '1,234.5', '0.12345', '100']);
  });
  it('reads back what it wrote', () => fc.assert(fc.property(yen, (amount) => parseYen(formatYen(amount)) === amount)));
  it('reads full-width digits and refuses fractions and negatives', () => {
    expect(parseYen('８，８００円')).toBe(8800);
    expect(parseYen('￥1,000')).toBe(1000);
    for (const bad of ['1.5', '-1', '', 'abc', '12345678901234']) expect(parseYen(bad)).toBeUndefined();
  });
});

describe('a sum of many amounts', () => {
  it('is said as it is, and beyond what is held exactly as the most that is', () => {
    expect(['-12', 0, 9_999_999_999_999].map(sayableYen)).toEqual([-12, 0, 9_999_999_999_999]);
    expect(['9510000000085452', 1e300].map(sayableYen)).toEqual(Array(2).fill(Number.MAX_SAFE_INTEGER));
    expect(sayableYen(-1e300)).toBe(Number.MIN_SAFE_INTEGER);
  });
});
