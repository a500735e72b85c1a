import { describe, expect, it } from 'vitest';
import { CHARGE_STATES, isOpenCharge, mayMoveCharge, OPEN_CHARGE_STATES, settledFor } from './charge.ts';

describe('states of a charge', () => {
  it('end the same in whatever order the news come', () => {
    const after = (news: readonly (typeof CHARGE_STATES)[number][]) =>
      news.reduce((state, next) => (mayMoveCharge(state, next) ? next : state), 'created' as const);
    for (const [news, end] of [
      [['awaiting_customer', 'settled', 'expired'], 'settled'],
      [['settled', 'refunded', 'awaiting_settlement'], 'refunded'],
      [['expired', 'disputed'], 'disputed'],
      [['registered', 'unknown', 'awaiting_customer', 'awaiting_settlement', 'failed'], 'failed'],
    ] as const) {
      expect(after(news)).toBe(end);
      expect(after(news.toReversed())).toBe(end);
    }
  });

  it('never go back, nor from one end without money to another', () => {
    for (const state of CHARGE_STATES) {
      expect(mayMoveCharge(state, state)).toBe(false);
      expect(mayMoveCharge(state, 'created')).toBe(false);
    }
    expect(mayMoveCharge('failed', 'canceled')).toBe(false);
    expect(mayMoveCharge('canceled', 'expired')).toBe(false);
    for (const end of ['failed', 'canceled', 'expired'] as const) expect(mayMoveCharge(end, 'settled')).toBe(true);
  });

  it('are open while money may come, unknown included', () => {
    expect(CHARGE_STATES.filter(isOpenCharge)).toEqual([...OPEN_CHARGE_STATES]);
    expect(isOpenCharge('unknown')).toBe(true);
    expect(isOpenCharge('expired')).toBe(false);
  });
});

it('money pays what it was asked for, in time and as far as something is open', () => {
  const charge = { state: 'awaiting_customer', amount: 1_000 } as const;
  const yen = (amount: number, currency = 'JPY', state: 'settled' | 'refunded' = 'settled') => ({
    amount,
    currency,
    state,
  });
  expect(settledFor(charge, yen(1_000), 400)).toBe('pays');
  expect(settledFor(charge, yen(999), 1_000)).toBe('amount_differs');
  expect(settledFor(charge, yen(1_000, 'USD'), 1_000)).toBe('not_bookable');
  expect(settledFor(charge, yen(0), 1_000)).toBe('not_bookable');
  const most = 9_999_999_999_999;
  expect(settledFor({ ...charge, amount: 1 }, yen(1), 1)).toBe('pays');
  expect(settledFor({ ...charge, amount: most }, yen(most), most)).toBe('pays');
  expect(settledFor({ ...charge, amount: most + 1 }, yen(most + 1), most)).toBe('not_bookable');
  expect(settledFor(charge, yen(1_000, 'JPY', 'refunded'), 1_000)).toBe('given_back');
  expect(settledFor({ ...charge, state: 'expired' }, yen(1_000), 1_000)).toBe('too_late');
  expect(settledFor(charge, yen(1_000), 0)).toBe('nothing_open');
});
