import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type Day } from '../dates/day.ts';
import { FeeRounding } from '../enums/invoices.ts';
import { type AdjustmentTerms, adjustmentsOf } from './adjust.ts';
import { billFor, type PlanFee } from './bill.ts';
import { householdPosition, isFarFrom } from './household.ts';
import { duePeriods, type PlanCalendar, type SubscribedTime } from './periods.ts';
import { type FeeCondition, type FeeFacts, meetsCondition } from './rules.ts';

const monthly: PlanCalendar = { timing: 2, charge_day: 2, designated_date: null, starts_on: null, ends_on: null };
const since = (starts_on: Day, more: Partial<SubscribedTime> = {}): SubscribedTime => ({
  starts_on,
  ends_on: null,
  billed_from: null,
  ...more,
});
const nobody = { until: null, pauses: [] };

describe('months of a plan that are due', () => {
  const on = (
    plan: Partial<PlanCalendar>,
    time: SubscribedTime,
    through: Day,
    more: Partial<Parameters<typeof duePeriods>[2]> = {},
  ) =>
    duePeriods({ ...monthly, ...plan }, time, { through, ...nobody, ...more }).map(
      ({ month, charge_on, days, paused }) =>
        `${month.slice(0, 7)} ${charge_on.slice(5)} ${days}${paused ? ' paused' : ''}`,
    );

  it.each([
    [
      'the first of each month, in the first on the day of joining',
      { charge_day: 2 },
      ['2026-01 01-31 1', '2026-02 02-01 28', '2026-03 03-01 31'],
    ],
    ['the end of each month', { charge_day: 3 }, ['2026-01 01-31 1', '2026-02 02-28 28']],
    [
      'the day of joining, the last where a month has no such',
      { charge_day: 1 },
      ['2026-01 01-31 1', '2026-02 02-28 28'],
    ],
    ['a day of the month', { charge_day: 4, designated_date: 27 }, ['2026-01 01-31 1', '2026-02 02-27 28']],
    ['once in the month of joining', { timing: 1 }, ['2026-01 01-31 1']],
    ['no longer than there is the plan', { ends_on: '2026-02-10' }, ['2026-01 01-31 1', '2026-02 02-01 10']],
    ['since there is the plan', { starts_on: '2026-02-15' }, ['2026-02 02-15 14', '2026-03 03-01 31']],
  ] as const)('%s', (_, plan, months) => {
    expect(on(plan, since('2026-01-31'), '2026-03-05')).toEqual(months);
  });

  it('are not those of whole months of a pause, nor behind the last day, nor before the first that is charged', () => {
    const pauses = [{ from: '2026-02-01', to: '2026-03-30' }];
    expect(on({}, since('2026-01-01', { billed_from: '2026-02-09' }), '2026-03-05', { pauses })).toEqual([
      '2026-02 02-01 28 paused',
      '2026-03 03-01 31',
    ]);
    // A joining fee is owed for coming.
    expect(on({ timing: 1 }, since('2026-02-01'), '2026-03-05', { pauses })).toEqual(['2026-02 02-01 28']);
    expect(on({}, since('2026-01-01'), '2026-03-05', { until: '2026-01-20' })).toEqual(['2026-01 01-01 20']);
    expect(on({}, since('2026-01-21'), '2026-03-05', { until: '2026-01-20' })).toEqual([]);
    expect(on({}, since('2026-01-21', { ends_on: '2026-01-31' }), '2026-01-20')).toEqual([]);
  });

  const day = fc.integer({ min: 0, max: 1_500 }).map((n) => addDays('2024-01-01', n));
  it('are those that a walk day by day finds', () => {
    const plan = fc.record({
      timing: fc.constantFrom(1, 2),
      charge_day: fc.constantFrom(1, 2, 3, 4),
      designated_date: fc.integer({ min: 1, max: 28 }),
      starts_on: fc.option(day),
      ends_on: fc.option(day),
    });
    const time = fc.record({ starts_on: day, ends_on: fc.option(day), billed_from: fc.option(day) });
    fc.assert(
      fc.property(plan, time, day, fc.option(day), (calendar, subscribed, through, until) => {
        const asked = { through, until, pauses: [] };
        const found = duePeriods(calendar as PlanCalendar, subscribed, asked);
        const lasts = (at: Day) =>
          at >= subscribed.starts_on &&
          (calendar.starts_on === null || at >= calendar.starts_on) &&
          [subscribed.ends_on, calendar.ends_on, until].every((end) => end === null || at <= end);
        // The naive way: each day that somebody is on the plan belongs to its month; a month is due once its day has come.
        const days = new Map<string, number>();
        let first: Day | undefined;
        for (let at = '2024-01-01'; at <= '2028-03-01'; at = addDays(at, 1))
          if (lasts(at)) {
            first ??= at;
            days.set(at.slice(0, 7), (days.get(at.slice(0, 7)) ?? 0) + 1);
          }
        const chargedOn = (month: string): Day => {
          const last =
            [31, 30, 29, 28]
              .map((n) => `${month}-${n}`)
              .find((at) => addDays(addDays(at, 1), -1) === at && isReal(at)) ?? '';
          const wanted = {
            1: `${month}-${(first ?? '').slice(8)}`,
            2: `${month}-01`,
            3: last,
            4: `${month}-${String(calendar.designated_date).padStart(2, '0')}`,
          }[calendar.charge_day as 1 | 2 | 3 | 4];
          const held = [wanted, last].toSorted()[0] ?? '';
          return first !== undefined && held < first ? first : held;
        };
        const expected = [...days]
          .filter((_, index) => calendar.timing === 2 || index === 0)
          .filter(([month]) => chargedOn(month) <= through)
          .filter(([month]) => subscribed.billed_from === null || month >= subscribed.billed_from.slice(0, 7))
          .filter(([month]) => calendar.timing === 1 || monthsBetween(month, through.slice(0, 7)) <= 36)
          .map(([month, count]) => [`${month}-01`, chargedOn(month), count]);
        expect(found.map(({ month, charge_on, days: count }) => [month, charge_on, count])).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });
});

const isReal = (at: string) => new Date(`${at}T00:00:00Z`).toISOString().slice(0, 10) === at;
const monthsBetween = (from: string, to: string) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5)) - Number(from.slice(5));

const facts = (more: Partial<FeeFacts> = {}): FeeFacts => ({
  member_type: [1, 2],
  age: [10],
  school_year: [4],
  joining_month: [12],
  organization: [],
  quantity: [1],
  ...more,
});

describe('rules of a fee', () => {
  it.each([
    [1, [], true],
    [3, [2, 9], true],
    [3, [9], false],
    [11, [2, 1], true],
    [11, [1], false],
    [11, [1, 2, 3], false],
  ] as const)('operator %i of member types %j', (operator, values, holds) => {
    expect(meetsCondition({ axis: 'member_type', operator, values }, facts())).toBe(holds);
  });

  it.each([
    [2, 10, false],
    [2, 11, true],
    [4, 10, false],
    [4, 9, true],
  ] as const)('operator %i with %i at an age of ten', (operator, value, holds) => {
    expect(meetsCondition({ axis: 'age', operator, values: [value] }, facts())).toBe(holds);
    expect(meetsCondition({ axis: 'age', operator, values: [value] }, facts({ age: [] }))).toBe(false);
    expect(meetsCondition({ axis: 'age', operator, values: [] }, facts())).toBe(false);
  });

  it('of nothing are not the exact set of nothing', () => {
    expect(meetsCondition({ axis: 'organization', operator: 11, values: [] }, facts())).toBe(false);
  });
});

const tennis: PlanFee = {
  name: 'テニス 月会費',
  amount: 6_600,
  rate: 10,
  zero_reason: null,
  rounding: 'ROUND_DOWN',
  fee_type: 1,
  prorate: true,
};
const whole = { month: '2026-12-01', charge_on: '2026-12-01', days: 31, days_of_month: 31, paused: false };
const when = (axis: FeeCondition['axis'], operator: FeeCondition['operator'], ...values: number[]) => ({
  axis,
  operator,
  values,
});

describe('what a month comes to', () => {
  const rule = (id: number, amount: number, ...conditions: FeeCondition[]) => ({
    ...tennis,
    id,
    name: `rule ${id}`,
    amount,
    conditions,
  });
  const off = (id: number, value: number, more: object = {}) => ({
    id,
    name: `off ${id}`,
    kind: 'discount' as const,
    unit: 'yen' as const,
    value,
    free: false,
    unmet: null,
    ...more,
  });

  it('is the fee of the first rule that is met, less what is taken off, and says why, also of what did not hold', () => {
    const bill = billFor({
      plan: tennis,
      rules: [rule(1, 9_000, when('member_type', 3, 7)), rule(2, 4_000, when('age', 2, 16)), rule(3, 1_000)],
      facts: facts(),
      period: whole,
      quantity: 1,
      adjustments: [off(5, 500), off(6, 300, { unmet: 'period' })],
    });
    expect(bill.amount).toBe(3_500);
    expect(bill.lines).toEqual([
      { description: 'テニス 月会費（2026年12月分）', quantity: 1, unit_price: 4_000, rate: 10, zero_reason: null },
      { description: 'off 5', quantity: 1, unit_price: -500, rate: 10, zero_reason: null },
    ]);
    expect(bill.trace).toEqual([
      { step: 'plan', name: 'テニス 月会費', yen: 6_600 },
      { step: 'rule_missed', position: 1, name: 'rule 1', axis: 'member_type', has: [1, 2] },
      { step: 'rule', position: 2, name: 'rule 2', yen: 4_000 },
      { step: 'rule_missed', position: 3, name: 'rule 3', axis: null, has: [] },
      { step: 'adjustment', id: 5, name: 'off 5', yen: -500 },
      { step: 'adjustment_missed', id: 6, name: 'off 6', why: 'period' },
    ]);
  });

  it('is charged by days where the plan says so, and times the pieces', () => {
    const half = { ...whole, days: 15 };
    const bill = (plan: PlanFee) =>
      billFor({ plan, rules: [], facts: facts(), period: half, quantity: 2, adjustments: [] });
    expect(bill(tennis)).toMatchObject({ amount: 6_386, lines: [{ unit_price: 3_193, quantity: 2 }] });
    expect(bill(tennis).trace).toEqual([
      { step: 'plan', name: 'テニス 月会費', yen: 6_600 },
      { step: 'prorated', days: 15, of: 31, yen: 3_193 },
      { step: 'quantity', quantity: 2, yen: 6_386 },
    ]);
    expect(bill({ ...tennis, rounding: 'ROUND_UP' }).amount).toBe(6_388);
    expect(bill({ ...tennis, prorate: false, fee_type: 2 })).toMatchObject({
      amount: 13_200,
      lines: [{ description: 'テニス 月会費' }],
    });
  });

  it('never comes to less than nothing; what finds nothing left is said', () => {
    const adjustments = [off(1, 50, { unit: 'percent' }), off(2, 9_999), off(3, 1), off(4, 0, { free: true })];
    const bill = billFor({ plan: tennis, rules: [], facts: facts(), period: whole, quantity: 1, adjustments });
    expect(bill.amount).toBe(0);
    expect(bill.lines.map(({ unit_price }) => unit_price)).toEqual([6_600, -3_300, -3_300]);
    expect(bill.trace.slice(3)).toEqual([
      { step: 'adjustment_missed', id: 3, name: 'off 3', why: 'nothing_left' },
      { step: 'adjustment_missed', id: 4, name: 'off 4', why: 'nothing_left' },
    ]);
  });

  it('is what fractions come to, rounded one by one', () => {
    const terms = fc.record({
      kind: fc.constantFrom('discount', 'surcharge'),
      unit: fc.constantFrom('yen', 'percent'),
      value: fc.integer({ min: 0, max: 100 }),
      free: fc.boolean(),
    });
    const round = { ROUND_UP: Math.ceil, ROUND_DOWN: Math.floor, ROUND_OFF: Math.round };
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999 }),
        fc.array(terms),
        fc.constantFrom(...Object.values(FeeRounding)),
        (amount, asked, rounding) => {
          let left = amount;
          for (const { kind, unit, value, free } of asked) {
            const part = unit === 'yen' ? value : round[rounding]((left * value) / 100);
            left = free ? 0 : kind === 'surcharge' ? left + part : Math.max(0, left - part);
          }
          const changes = adjustmentsOf(amount, asked as AdjustmentTerms[], rounding);
          expect(changes.reduce((sum, yen) => sum + yen, amount)).toBe(left);
          expect(changes).toHaveLength(asked.length);
        },
      ),
    );
  });
});

it('who began first is the first of a household; who has left is none of it', () => {
  const places = [
    { subscriber_id: 3, account_id: 30, starts_on: '2026-04-01', ends_on: null },
    { subscriber_id: 1, account_id: 10, starts_on: '2026-05-01', ends_on: null },
    { subscriber_id: 2, account_id: 20, starts_on: '2026-04-01', ends_on: '2026-10-31' },
    { subscriber_id: 4, account_id: 20, starts_on: '2026-10-31', ends_on: '2026-10-31' },
  ];
  const november = { first: '2026-11-01', last: '2026-11-30' };
  expect(householdPosition(places, 1, november)).toEqual({ size: 2, position: 2 });
  expect(householdPosition(places, 2, november)).toEqual({ size: 2, position: 0 });
  expect(householdPosition(places, 3, { first: '2026-10-01', last: '2026-10-31' })).toEqual({ size: 3, position: 2 });
});

it.each([
  [1_300, 1_000, false],
  [1_301, 1_000, true],
  [700, 1_000, false],
  [699, 1_000, true],
  [1, null, true],
  [1, 0, true],
  [0, null, false],
])('a total of %i after %s: a person looks: %s', (total, previous, far) => {
  expect(isFarFrom(total, previous)).toBe(far);
});
