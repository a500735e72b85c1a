import { describe, expect, it } from 'vitest';
import { isDateInput, readDateInput, showDateInput } from './typed.ts';

describe('a typed date', () => {
  it.each([
    ['date', '2026/11/20', '2026-11-20'],
    ['date', '2026/1/5', '2026-01-05'],
    ['date', '２０２４／０２／２９', '2024-02-29'],
    ['datetime', '2026/11/20 09:05', '2026-11-20T09:05:00+09:00'],
    ['year_month', '2026/4', '2026-04'],
    ['month_day', '2/29', '02/29'],
    ['month_day', '12/31', '12/31'],
  ] as const)('%s %s travels as %s', (kind, text, wire) => expect(readDateInput(kind, text)).toBe(wire));

  it.each([
    ['date', '2025/02/31'],
    ['date', '2025/02/29'],
    ['date', '2026/13/01'],
    ['date', '2026/11'],
    ['datetime', '2026/11/20'],
    ['datetime', '2026/11/31 10:00'],
    ['datetime', '2026/11/20 10:60'],
    ['datetime', '2026/11/20 25:00'],
    ['year_month', '2026/00'],
    ['year_month', '2026/13'],
    ['month_day', '02/30'],
    ['month_day', '13/01'],
  ] as const)('%s %s is not on the calendar', (kind, text) => expect(readDateInput(kind, text)).toBeUndefined());

  it('takes 24:00 for the next midnight and refuses the minutes after it', () => {
    expect(readDateInput('datetime', '2026/12/31 24:00')).toBe('2027-01-01T00:00:00+09:00');
    for (const minute of ['01', '30', '59'])
      expect(readDateInput('datetime', `2026/12/31 24:${minute}`)).toBeUndefined();
  });

  it('stands in its input as it was typed', () => {
    expect(showDateInput('date', '2026-11-20')).toBe('2026/11/20');
    expect(showDateInput('datetime', '2026-11-20T00:05:00Z')).toBe('2026/11/20 09:05');
    expect(showDateInput('datetime', '2026/11/2')).toBe('2026/11/2');
    expect(showDateInput('year_month', '2026-04')).toBe('2026/04');
  });

  it('may be empty, and is whole otherwise', () => {
    for (const kind of ['date', 'datetime', 'year_month', 'month_day'] as const)
      expect(isDateInput(kind, '')).toBe(true);
    expect(isDateInput('date', '2026/1/5')).toBe(false);
    expect(isDateInput('date', '2025/02/31')).toBe(false);
    expect(isDateInput('datetime', '2026/11/20 24:00')).toBe(true);
    expect(isDateInput('datetime', '2026/11/20 24:01')).toBe(false);
  });
});
