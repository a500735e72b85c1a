import { expect, it } from 'vitest';
import { FeeRounding, TaxType } from '../enums/invoices.ts';
import { taxOf, taxPerRate } from './tax.ts';

const how = { type: TaxType.exclusive, rounding: FeeRounding.down };

it('lists the highest rate first, whatever came first', () => {
  const rates = (given: number[]) =>
    taxPerRate(
      given.map((rate) => ({ amount: 1_000, rate })),
      how,
    ).map(({ rate }) => rate);
  expect(rates([8, 10, 0])).toEqual([10, 8, 0]);
  expect(rates([0, 8, 10])).toEqual([10, 8, 0]);
});

it('says what is no whole yen', () => {
  expect(() => taxOf({ amount: 0.5, rate: 10, ...how })).toThrow('Not whole yen: 0.5');
  expect(() => taxOf({ amount: 2 ** 53, rate: 10, ...how })).toThrow('Not whole yen: 9007199254740992');
});
