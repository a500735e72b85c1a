import { describe, expect, it } from 'vitest';
import { ExpiryType } from '../enums/accounts.ts';
import { addDays, addMonths, BeyondCalendar, dayOf, lastDayOf, parseDay, partsOf } from './day.ts';
import { expiryOf, isMonthDay, renewedExpiry } from './expiry.ts';
import { isInstant, parseInstantJst, withinYears } from './instant.ts';
import { readDateInput, showDateInput } from './typed.ts';

describe('a date is read as a whole', () => {
  it.each<[string, (text: string) => unknown, string]>([
    ['day', parseDay, '2026/4/1'],
    ['instant', parseInstantJst, '2026/4/1 10:00'],
    ['month', (text) => readDateInput('year_month', text), '2026/4'],
    ['day of a year', (text) => readDateInput('month_day', text), '4/1'],
  ])('%s', (_, read, text) => {
    expect(read(text)).toBeDefined();
    expect(read(` ${text}　`)).toEqual(read(text));
    for (const wrong of [`x${text}`, `${text}x`, `1${text.replace(/^\d/, '12')}x`, 'abc', ''])
      expect(read(wrong), wrong).toBeUndefined();
  });
});

it('knows years of four digits', () => {
  expect([dayOf(1000, 1, 1), dayOf(9999, 12, 31)]).toEqual(['1000-01-01', '9999-12-31']);
  expect([dayOf(999, 1, 1), dayOf(10_000, 1, 1)]).toEqual([undefined, undefined]);
  expect([dayOf(2026, 4, 28), dayOf(2026, 2, 29)]).toEqual(['2026-04-28', undefined]);
});

it('knows instants of days that can be written, here and in UTC', () => {
  expect(['1000-01-01T00:00:00Z', '9999-12-31T23:59:59+09:00', '2028-02-29T00:00:00Z'].map(isInstant)).toEqual([
    true,
    true,
    true,
  ]);
  for (const text of [
    '0999-12-31T23:59:59Z',
    '1000-01-01T00:00:00+09:00',
    '9999-12-31T15:00:00Z',
    '9999-12-31T23:59:59-12:00',
    '0000-01-01T00:00:00Z',
    '2026-02-29T00:00:00Z',
    '',
  ])
    expect(isInstant(text), text).toBe(false);
  for (const at of [-1e15, 0, 1e15]) expect(isInstant(new Date(withinYears(at)).toISOString())).toBe(true);
  expect(['2026-02-01', '2028-02-10', '9999-12-01'].map(lastDayOf)).toEqual(['2026-02-28', '2028-02-29', '9999-12-31']);
});

it.each(['tomorrow', 'x2026-04-01', '2026-04-01x'])('says that %s is no day', (text) =>
  expect(() => partsOf(text)).toThrow(`Not a day: ${text}`),
);

it('tells a day past the last one from what is no day', () => {
  expect(() => addMonths(addDays('9999-12-31', 1), 1)).toThrow(BeyondCalendar);
  expect(() => partsOf(addMonths('9999-12-31', 1))).toThrow(BeyondCalendar);
  expect(() => partsOf('tomorrow')).not.toThrow(BeyondCalendar);
});

it.each([ExpiryType.year, ExpiryType.annual, ExpiryType.notUsed])(
  'a membership of type %s until the end of the calendar is never renewed',
  (type) => {
    for (const expiresOn of ['9999-12-31', '9999-01-01', '9998-06-30'])
      expect(renewedExpiry({ type, expiresOn, annualMonthDay: '03/31' })).toBeNull();
    if (type === ExpiryType.notUsed) return;
    expect(renewedExpiry({ type, expiresOn: '9997-12-31', annualMonthDay: '12/31' })).toBe('9998-12-31');
  },
);

describe('a day of every year', () => {
  it.each(['01/01', '12/31', '02/29', '01-01'])('%s is one', (text) => expect(isMonthDay(text)).toBe(true));
  it.each(['00/10', '13/01', '01/00', '04/31', 'x01/01', '01/01x', '1/1'])('%s is none', (text) =>
    expect(isMonthDay(text)).toBe(false),
  );
  it('ends a membership with two digits', () => {
    const ends = (annualMonthDay: string) =>
      expiryOf({ type: ExpiryType.annual, joinedOn: '2026-01-10', annualMonthDay });
    expect(ends('04/05')).toBe('2026-04-05');
    expect(() => ends('soon')).toThrow('Not a MM/DD: soon');
  });
  it('is typed with one digit and kept with two', () => {
    expect(readDateInput('month_day', '4/1')).toBe('04/01');
    expect(readDateInput('month_day', '12/31')).toBe('12/31');
  });
});

describe('an instant in its input', () => {
  it.each([
    ['2026-02-03T10:30:00+09:00', '2026/02/03 10:30'],
    ['2026-02-03T01:30:00Z', '2026/02/03 10:30'],
    ['2026-02-03T01:30:00-05:00', '2026/02/03 15:30'],
    ['2026-02-03T10:30:00+09:00x', '2026-02-03T10:30:00+09:00x'],
    ['2026-02-03T10:30', '2026-02-03T10:30'],
    ['T+09:00', 'T+09:00'],
  ])('%s is shown as %s', (value, shown) => expect(showDateInput('datetime', value)).toBe(shown));
});
