import { expect, it } from 'vitest';
import { snapshotOf } from './objects.ts';

const intent = (charge: object) => ({
  object: 'payment_intent',
  id: 'pi_1',
  created: 1_700_000_000,
  amount: 900,
  amount_received: 900,
  currency: 'jpy',
  status: 'succeeded',
  metadata: { tsudoi_key: 'k' },
  latest_charge: { id: 'ch_1', created: 1_700_000_000, ...charge },
});

it('a payment of which a part went back is settled, and says how much went back', () => {
  expect(snapshotOf(intent({ amount_refunded: 400 }))).toMatchObject({ state: 'settled', givenBack: 400 });
  expect(snapshotOf(intent({ amount_refunded: 900, refunded: true }))).toMatchObject({ state: 'refunded' });
  expect(snapshotOf(intent({}))).toMatchObject({ state: 'settled', givenBack: 0 });
  const { latest_charge, ...page } = intent({ amount_refunded: 400 });
  expect(
    snapshotOf({
      ...page,
      object: 'checkout.session',
      payment_status: 'paid',
      status: 'complete',
      expires_at: 1_700_000_000,
      payment_intent: { latest_charge },
    }),
  ).toMatchObject({ state: 'settled', givenBack: 400 });
});

it('a time beyond the calendar is its last day, not none', () => {
  for (const created of [Number.MAX_SAFE_INTEGER, 8_640_000_000_001, 253_402_300_800])
    expect(snapshotOf(intent({ created }))?.settledAt?.toISOString()).toBe('9999-12-31T00:00:00.000Z');
});
