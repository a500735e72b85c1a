import { describe, expect, it } from 'vitest';
import { dateFault, isDateInput, parseTypedDay, readDateInput, showDateInput } from './typed.ts';

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

  it.each([
    ['平成2年2月3日', '1990-02-03'],
    ['H2.2.3', '1990-02-03'],
    ['ｈ２／２／３', '1990-02-03'],
    ['平成元年1月8日', '1989-01-08'],
    ['昭和64年1月7日', '1989-01-07'],
    ['S64.1.7', '1989-01-07'],
    ['大正15年12月24日', '1926-12-24'],
    ['昭和1年12月25日', '1926-12-25'],
    ['明治45年7月29日', '1912-07-29'],
    ['令和元年5月1日', '2019-05-01'],
    ['R 8 年 11 月 22 日', '2026-11-22'],
    ['M1.1.25', '1868-01-25'],
    ['T1.7.30', '1912-07-30'],
  ])('reads %s by its era', (text, day) => expect(parseTypedDay(text)).toBe(day));

  it.each(['昭和64年1月8日', '平成元年1月7日', '平成31年5月1日', '平成0年2月3日', '平成2年2月30日', 'H40.1.1'])(
    'knows no %s',
    (text) => {
      expect(parseTypedDay(text)).toBeUndefined();
      expect(dateFault('date', text)).toBe('date_unknown');
    },
  );

  it.each([
    ['date', '2024/02/30', 'date_unknown'],
    ['date', '1990/2/31', 'date_unknown'],
    ['date', '２０２４－０２－３０', 'date_unknown'],
    ['date', '2024/02', 'date_format'],
    ['date', '30/02/2024', 'date_format'],
    ['date', '2024/02-30', 'date_format'],
    ['date', '平成2年', 'date_format'],
    ['date', 'x2024/02/30', 'date_format'],
    ['datetime', '2026/11/31 10:00', 'date_unknown'],
    ['datetime', '2026/11/20 24:30', 'time_unknown'],
    ['datetime', '2026/11/31', 'datetime_format'],
    ['year_month', '2026/13', 'date_unknown'],
    ['year_month', '2026', 'year_month_format'],
    ['month_day', '02/30', 'date_unknown'],
    ['month_day', '0230', 'month_day_format'],
  ] as const)('says what is wrong with %s %s: %s', (kind, text, code) => expect(dateFault(kind, text)).toBe(code));

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
