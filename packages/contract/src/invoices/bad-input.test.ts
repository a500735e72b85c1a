import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { InvoiceLineInput } from './schema.ts';

const line = { description: '月会費', quantity: 1, unit_price: 8_800, rate: 10 };
const faultOf = (change: object) => {
  const { success, issues } = v.safeParse(InvoiceLineInput, { ...line, ...change });
  return success ? 'taken' : `${v.getDotPath(issues[0])} ${issues[0].message}`;
};

describe('a line of an invoice', () => {
  it('has a price of at most eight digits, either way, in whole yen', () => {
    for (const unit_price of [0, -1, 99_999_999, -99_999_999]) expect(faultOf({ unit_price })).toBe('taken');
    expect(faultOf({ unit_price: 9_999_999_999_999 })).toBe('unit_price too_large:{"value":99999999,"unit":"yen"}');
    expect(faultOf({ unit_price: -100_000_000 })).toBe('unit_price too_small:{"value":-99999999,"unit":"yen"}');
    expect(faultOf({ unit_price: 0.5 })).toBe('unit_price yen_fraction');
    for (const unit_price of ['8800', Number.NaN, Number.POSITIVE_INFINITY])
      expect(faultOf({ unit_price })).not.toBe('taken');
    expect(faultOf({ unit_price: null })).toBe('unit_price required');
  });

  it('has a number of pieces', () => {
    expect(faultOf({ quantity: 9_999 })).toBe('taken');
    for (const quantity of [0, -1, 10_000, 1.5]) expect(faultOf({ quantity })).toMatch(/^quantity /);
  });

  it('has a rate that there is, and says why it is none', () => {
    for (const rate of [8, 10]) expect(faultOf({ rate })).toBe('taken');
    for (const rate of [5, 9, 100, -10, 10.5]) expect(faultOf({ rate })).toMatch(/^rate /);
    expect(faultOf({ rate: 0 })).toBe('zero_reason required');
    expect(faultOf({ rate: 0, zero_reason: 'whatever' })).toMatch(/^zero_reason /);
    expect(faultOf({ rate: 0, zero_reason: 'exempt' })).toBe('taken');
  });
});
