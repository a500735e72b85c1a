import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  ageReachedOn,
  balanceMonthDay,
  birthYearAge,
  type Day,
  daysBetween,
  ExpiryType,
  endOfDayJst,
  expiryOf,
  fiscalYear,
  formatInstantJst,
  isDay,
  isMonthDay,
  jstToday,
  parseDay,
  parseInstantJst,
  renewalWindow,
  renewedExpiry,
  schoolGrade,
  schoolYear,
  startOfDayJst,
  toSlashDay,
  trueAge,
  weekdayJa,
} from '../index.ts';

const days = fc
  .integer({ min: 0, max: 73_000 })
  .map((count): Day => new Date(Date.UTC(1900, 0, 1 + count)).toISOString().slice(0, 10));

describe('days', () => {
  it.each([
    ['2026-11-20', '2026-11-20'],
    ['2026/1/5', '2026-01-05'],
    ['２０２６／０１／０５', '2026-01-05'],
    [' 2026-1-5 ', '2026-01-05'],
    ['2024/02/29', '2024-02-29'],
  ])('reads %s', (typed, day) => expect(parseDay(typed)).toBe(day));
  it.each([
    '2025/02/31',
    '2025/02/29',
    '2025/13/01',
    '2025/00/10',
    '2025/1/0',
    '0025/01/01',
    '2025-1/1',
    '20250101',
    '',
    '2025/01/01 00:00',
  ])('refuses %s', (typed) => expect(parseDay(typed)).toBeUndefined());
  it('knows a day only in its own form', () => {
    expect(isDay('2026-11-20')).toBe(true);
    for (const other of ['2026/11/20', '2026-11-31', '2026-1-1', '']) expect(isDay(other)).toBe(false);
  });
  it('reads back every day it writes with slashes', () => {
    fc.assert(fc.property(days, (day) => parseDay(toSlashDay(day)) === day));
  });
  it('counts forth and back', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -20_000, max: 20_000 }), (day, count) => {
        expect(daysBetween(day, addDays(day, count))).toBe(count);
      }),
    );
  });
  it('goes to the last of a month that is too short', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2024-01-31', 1)).toBe('2024-02-29');
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
    expect(addMonths('2026-11-20', 14)).toBe('2028-01-20');
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
  });
  it('knows the day of the week', () => {
    expect([weekdayJa('2026-11-20'), weekdayJa('2026-11-22'), weekdayJa('2026-11-28')]).toEqual(['金', '日', '土']);
  });
});

describe('instants', () => {
  it('changes the Japanese day at 15:00 UTC', () => {
    expect(jstToday(new Date('2026-11-20T14:59:59.999Z'))).toBe('2026-11-20');
    expect(jstToday(new Date('2026-11-20T15:00:00.000Z'))).toBe('2026-11-21');
  });
  it('ends a day at 23:59:59 in Japan', () => {
    expect(formatInstantJst(endOfDayJst('2026-11-30'), 'second')).toBe('2026-11-30 23:59:59');
    expect(endOfDayJst('2026-11-30').getTime() + 1).toBe(startOfDayJst('2026-12-01').getTime());
  });
  it('shows instants in Japanese time', () => {
    const instant = new Date('2026-11-20T05:31:07Z');
    expect(formatInstantJst(instant)).toBe('2026-11-20 14:31');
    expect(formatInstantJst(instant, 'day')).toBe('2026-11-20');
  });
  it('stores 24:00 as 00:00 of the next day and refuses what is later', () => {
    expect(parseInstantJst('2026/12/31 24:00')).toEqual(startOfDayJst('2027-01-01'));
    expect(parseInstantJst('2026/11/20 9:05')).toEqual(new Date('2026-11-20T00:05:00Z'));
    for (const bad of [
      '2026/12/31 24:01',
      '2026/12/31 24:59',
      '2026/12/31 25:00',
      '2026/02/31 10:00',
      '2026/11/20 10:60',
      '2026/11/20',
    ]) {
      expect(parseInstantJst(bad)).toBeUndefined();
    }
  });
  it('reads back every minute it shows', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1950-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        (instant) => {
          const shown = formatInstantJst(instant);
          expect(formatInstantJst(parseInstantJst(shown) ?? new Date(0))).toBe(shown);
        },
      ),
    );
  });
});

describe('age', () => {
  it('changes as the birthday begins, which is the end of the day before', () => {
    expect(trueAge('1988-11-20', '2026-11-19')).toBe(37);
    expect(trueAge('1988-11-20', '2026-11-20')).toBe(38);
    expect(ageReachedOn('1988-11-20', 38)).toBe('2026-11-19');
  });
  it('changes at the end of 28 February for who is born on the 29th', () => {
    expect(ageReachedOn('2008-02-29', 18)).toBe('2026-02-28');
    expect(ageReachedOn('2008-02-29', 20)).toBe('2028-02-28');
    expect(trueAge('2008-02-29', '2026-02-28')).toBe(17);
    expect(trueAge('2008-02-29', '2026-03-01')).toBe(18);
    expect(trueAge('2008-02-29', '2028-02-29')).toBe(20);
  });
  it('is 0 on the day of birth', () => expect(trueAge('2026-11-20', '2026-11-20')).toBe(0));
  it('never falls and rises by one a year', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 36_000 }), (birthday, lived) => {
        const today = addDays(birthday, lived);
        const gained = trueAge(birthday, addDays(today, 1)) - trueAge(birthday, today);
        expect(gained === 0 || gained === 1).toBe(true);
        expect(trueAge(birthday, addMonths(today, 12)) - trueAge(birthday, today)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
  it('counts by birth year alone for form rules', () => expect(birthYearAge('2000-12-31', 2026)).toBe(26));
  it('puts who is born on 1 April into the older cohort', () => {
    expect(schoolYear('2019-04-01')).toBe(2018);
    expect(schoolYear('2019-04-02')).toBe(2019);
  });
  it('begins the fiscal year on 1 April', () => {
    expect([fiscalYear('2027-03-31'), fiscalYear('2027-04-01')]).toEqual([2026, 2027]);
  });
  it('knows the school grade', () => {
    expect(schoolGrade('2019-04-02', '2026-04-01')).toBe(1);
    expect(schoolGrade('2019-04-01', '2026-04-01')).toBe(2);
    expect(schoolGrade('2019-04-02', '2026-03-31')).toBe(0);
  });
});

describe('expiry', () => {
  it('never comes for a type without one', () => {
    expect(expiryOf({ type: ExpiryType.notUsed, joinedOn: '2026-11-20' })).toBeNull();
  });
  it('is the day before the anniversary', () => {
    expect(expiryOf({ type: ExpiryType.year, joinedOn: '2026-11-20' })).toBe('2027-11-19');
    expect(expiryOf({ type: ExpiryType.year, joinedOn: '2028-03-01' })).toBe('2029-02-28');
    expect(expiryOf({ type: ExpiryType.year, joinedOn: '2028-02-29' })).toBe('2029-02-28');
  });
  it('is the next closing date of the facility', () => {
    const annual = { type: ExpiryType.annual, annualMonthDay: '03/31' };
    expect(expiryOf({ ...annual, joinedOn: '2026-03-31' })).toBe('2026-03-31');
    expect(expiryOf({ ...annual, joinedOn: '2026-04-01' })).toBe('2027-03-31');
    expect(expiryOf({ type: ExpiryType.annual, joinedOn: '2026-04-01' })).toBe('2027-03-31');
    expect(expiryOf({ ...annual, annualMonthDay: '02/29', joinedOn: '2026-01-01' })).toBe('2026-02-28');
    const ends = (financial_balance_type: number, financial_balance_date: string) =>
      balanceMonthDay({ financial_balance_type, financial_balance_date });
    expect([ends(1, '12/20'), ends(1, '02/10'), ends(1, '04/30')]).toEqual(['12/31', '02/29', '04/30']);
    expect([ends(2, '12/20'), ends(2, '02/10')]).toEqual(['12/20', '02/10']);
  });
  it('moves to the next period when renewed', () => {
    expect(renewedExpiry({ type: ExpiryType.year, expiresOn: '2027-11-19' })).toBe('2028-11-19');
    expect(renewedExpiry({ type: ExpiryType.annual, expiresOn: '2027-03-31', annualMonthDay: '03/31' })).toBe(
      '2028-03-31',
    );
    expect(renewedExpiry({ type: ExpiryType.notUsed, expiresOn: '2027-03-31' })).toBeNull();
  });
  it('can be renewed from 60 days before to 30 days after, both days included', () => {
    const on = (today: Day) => renewalWindow({ expiresOn: '2026-12-31', today });
    expect(on('2026-10-31')).toBe('before');
    expect(on('2026-11-01')).toBe('open');
    expect(on('2027-01-30')).toBe('open');
    expect(on('2027-01-31')).toBe('lapsed');
    expect(renewalWindow({ expiresOn: null, today: '2026-01-01' })).toBe('before');
    expect(renewalWindow({ expiresOn: '2026-12-31', beforeDays: 0, afterDays: 0, today: '2026-12-31' })).toBe('open');
  });
  it('takes only a MM/DD that exists', () => {
    for (const good of ['03/31', '02/29', '12-31']) expect(isMonthDay(good)).toBe(true);
    for (const bad of ['02/30', '13/01', '3/31', '00/10', '']) expect(isMonthDay(bad)).toBe(false);
    expect(() => expiryOf({ type: ExpiryType.annual, joinedOn: '2026-01-01', annualMonthDay: '3月' })).toThrow(
      RangeError,
    );
  });
});
