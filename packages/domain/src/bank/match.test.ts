import { describe, expect, it } from 'vitest';
import { type MatchInput, type MatchInvoice, matchPayment } from './match.ts';

describe('what a payment may be for', () => {
  const invoice = (id: number, open: number, rest: Partial<MatchInvoice> = {}): MatchInvoice => ({
    id,
    payer_id: 1,
    number: `26-00000${id}`,
    total: open,
    open,
    due_on: '2026-11-30',
    ...rest,
  });
  const payer = (payer_id: number, ...open: number[]) => ({
    payer_id,
    open: open.map((yen, index) => invoice(payer_id * 10 + index, yen, { payer_id })),
    paid: [],
  });
  const match = (amount: number, input: Partial<MatchInput>) =>
    matchPayment({
      ...{ amount, canceled: false, isOld: false, isSeen: false, isEachFound: true },
      ...{ numbered: [], shortNumbered: [], alias: [], named: [], guarded: [] },
      ...input,
    });
  const told = (amount: number, input: Partial<MatchInput>) =>
    match(amount, input).candidates.map(({ payer_id, invoice_ids, score, reason }) => [
      payer_id,
      invoice_ids,
      score,
      reason,
    ]);

  it('is several invoices together, or all but the fee that the bank kept', () => {
    expect(told(13_200, { named: [payer(1, 8_800, 4_400)] })).toEqual([[1, [10, 11], 93, 'name_sum']]);
    expect(told(12_100, { named: [payer(1, 8_800, 4_400)] })[0]?.[3]).toBe('name_short');
    expect(told(12_099, { named: [payer(1, 8_800, 4_400)] })).toEqual([[1, [10], 60, 'name_only']]);
    expect(told(8_470, { numbered: [invoice(1, 8_800)] })[0]?.[3]).toBe('number_short');
    expect(told(7_700, { numbered: [invoice(1, 8_800)] })[0]?.[3]).toBe('number_short');
    expect(told(7_699, { numbered: [invoice(1, 8_800)] })[0]?.[3]).toBe('number_partial');
  });

  it('is proposed with the likeliest first, and of several that are as likely none is', () => {
    const [first, second, third] = told(8_800, { named: [payer(3, 8_800), payer(2, 1_000), payer(1, 8_800)] });
    expect([first?.[0], second?.[0], third?.[0]]).toEqual([1, 3, 2]);
    expect(first).toEqual([1, [10], 52, 'several_people']);
    expect(second).toEqual([3, [30], 52, 'several_people']);
  });

  it('by the number without its year is of the invoice that is open with just this sum', () => {
    const short = [invoice(1, 8_800), invoice(2, 4_400, { payer_id: 2 })];
    expect(told(8_800, { shortNumbered: short })).toEqual([[1, [1], 85, 'short_number_amount']]);
    expect(told(8_800, { shortNumbered: [invoice(1, 8_800), invoice(2, 8_800, { payer_id: 2 })] })).toEqual([
      [1, [1], 52, 'several_people'],
      [2, [2], 52, 'several_people'],
    ]);
    expect(told(1, { shortNumbered: short })).toEqual([]);
  });

  it('of a guardian is proposed where the sum fits, alone', () => {
    expect(told(8_800, { guarded: [payer(1, 8_800)] })[0]?.[3]).toBe('guardian_amount');
    expect(told(13_200, { guarded: [payer(1, 8_800, 4_400)] })[0]?.[0]).toBe(1);
    expect(told(1_000, { guarded: [payer(1, 8_800)] })).toEqual([]);
  });

  it('is told once where several ways lead to it, by the surest', () => {
    const same = payer(1, 8_800);
    const found = told(8_800, { numbered: same.open, alias: [same], named: [same] });
    expect(found).toEqual([[1, [10], 100, 'number_amount']]);
  });

  it('was paid twice where it names what is paid, and names nothing to pay then', () => {
    expect(told(8_800, { named: [{ payer_id: 1, open: [], paid: [8_800] }] })).toEqual([[1, [], 40, 'maybe_twice']]);
    expect(told(8_800, { numbered: [invoice(1, 0, { total: 8_800 })] })).toEqual([[1, [], 40, 'maybe_twice']]);
    expect(match(8_800, { numbered: [invoice(1, 8_800)], isSeen: true }).score).toBe(40);
    expect(match(8_800, {})).toEqual({ state: 'nobody', score: 0, reason: 'no_name', candidates: [] });
  });
});
