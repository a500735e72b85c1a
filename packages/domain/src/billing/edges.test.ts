import { describe, expect, it } from 'vitest';
import type { Day } from '../dates/day.ts';
import { adjustmentsOf } from './adjust.ts';
import { billFor } from './bill.ts';
import { householdPosition } from './household.ts';
import { duePeriods, lastOfMonth, type PlanCalendar } from './periods.ts';
import { firstMatch, meetsCondition, SET_AXES } from './rules.ts';

const monthly: PlanCalendar = { timing: 2, charge_day: 2, designated_date: null, starts_on: null, ends_on: null };

describe('months at their edges', () => {
  const months = (
    starts_on: Day,
    through: Day,
    { until = null, pauses = [] }: { until?: Day | null; pauses?: readonly { from: Day; to: Day | null }[] } = {},
  ) => duePeriods(monthly, { starts_on, ends_on: null, billed_from: null }, { through, until, pauses });
  const told = (...asked: Parameters<typeof months>) =>
    months(...asked).map(({ month, days, days_of_month, paused }) => [
      month,
      days,
      days_of_month,
      ...(paused ? ['paused'] : []),
    ]);

  it('are one day where somebody begins and ends on it', () => {
    expect(told('2026-01-20', '2026-03-05', { until: '2026-01-20' })).toEqual([['2026-01-01', 1, 31]]);
  });

  it('have the first day of a month on which the membership ends, and the day until which is charged', () => {
    expect(told('2026-01-01', '2026-02-01', { until: '2026-02-01' })).toEqual([
      ['2026-01-01', 31, 31],
      ['2026-02-01', 1, 28],
    ]);
    expect(told('2026-01-01', '2026-01-31')).toHaveLength(1);
  });

  it('are paused where a pause has the whole of them, also one without an end', () => {
    const paused = (from: Day, to: Day | null) =>
      months('2026-02-01', '2026-03-31', { pauses: [{ from, to }] }).map((month) => month.paused);
    expect(paused('2026-02-01', '2026-02-28')).toEqual([true, false]);
    expect(paused('2026-02-01', '2026-02-27')).toEqual([false, false]);
    expect(paused('2026-02-02', null)).toEqual([false, true]);
    expect(paused('2026-02-01', null)).toEqual([true, true]);
  });

  it('end on their last day', () => {
    expect(['2026-02-03', '2028-02-29', '2026-12-31'].map(lastOfMonth)).toEqual([
      '2026-02-28',
      '2028-02-29',
      '2026-12-31',
    ]);
  });
});

it('a household has who begins on the last day of a month and who ends on its first, and nobody else', () => {
  const place = (subscriber_id: number, starts_on: Day, ends_on: Day | null = null) => ({
    subscriber_id,
    account_id: subscriber_id * 10,
    starts_on,
    ends_on,
  });
  const places = [
    place(4, '2026-12-01'),
    place(2, '2026-11-30'),
    place(1, '2026-11-30'),
    place(3, '2026-01-01', '2026-11-01'),
    place(5, '2026-01-01', '2026-10-31'),
  ];
  const november = { first: '2026-11-01', last: '2026-11-30' };
  expect([1, 2, 3, 4, 5].map((id) => householdPosition(places, id, november))).toEqual([
    { size: 3, position: 2 },
    { size: 3, position: 3 },
    { size: 3, position: 1 },
    { size: 3, position: 0 },
    { size: 3, position: 0 },
  ]);
});

describe('rules', () => {
  const facts = {
    member_type: [1],
    age: [10],
    school_year: [],
    joining_month: [],
    organization: [],
    quantity: [1],
  };

  it('behind the one that decides say so, and those before it what is not met', () => {
    const older = { axis: 'age' as const, operator: 4 as const, values: [20] };
    const one = { axis: 'member_type' as const, operator: 3 as const, values: [1] };
    const rules = [{ conditions: [one, older] }, { conditions: [one] }, { conditions: [] }];
    const { winner, outcomes } = firstMatch(rules, facts);
    expect(winner).toBe(rules[1]);
    expect(outcomes).toEqual([{ won: false, unmet: 1 }, { won: true }, { won: false, after: true }]);
    expect(firstMatch(rules.slice(0, 1), facts).winner).toBeUndefined();
  });

  it('without a value are never lesser nor greater, and several values are of types and organizations alone', () => {
    for (const operator of [2, 4] as const)
      expect(meetsCondition({ axis: 'age', operator, values: [] }, facts)).toBe(false);
    expect(SET_AXES).toEqual(['member_type', 'organization']);
  });

  it('an adjustment that does not hold changes nothing of those behind it', () => {
    const off = (id: number, value: number, unit: 'yen' | 'percent', unmet: 'period' | null) => ({
      id,
      name: `off ${id}`,
      kind: 'discount' as const,
      unit,
      value,
      free: false,
      unmet,
    });
    const { amount } = billFor({
      plan: {
        name: '月会費',
        amount: 6_600,
        rate: 10,
        zero_reason: null,
        rounding: 'ROUND_DOWN',
        fee_type: 1,
        prorate: false,
      },
      rules: [],
      facts,
      period: { month: '2026-12-01', charge_on: '2026-12-01', days: 31, days_of_month: 31, paused: false },
      quantity: 1,
      adjustments: [off(1, 600, 'yen', 'period'), off(2, 50, 'percent', null)],
    });
    expect(amount).toBe(3_300);
  });

  it('an adjustment of nothing is nothing, not less', () => {
    const none = { kind: 'discount', unit: 'yen', value: 0, free: false } as const;
    expect(Object.is(adjustmentsOf(1_000, [none], 'ROUND_DOWN')[0], 0)).toBe(true);
  });
});
