import { describe, expect, it } from 'vitest';
import { addDays } from './day.ts';
import { holidayJa } from './holidays.ts';

const holidaysOf = (year: number) => {
  const found: string[] = [];
  for (let day = `${year}-01-01`; day.startsWith(String(year)); day = addDays(day, 1))
    if (holidayJa(day) !== undefined) found.push(day.slice(5));
  return found.join(' ');
};

// The days the Cabinet Office published for each year.
describe('Japanese holidays', () => {
  it.each([
    [2000, '01-01 01-10 02-11 03-20 04-29 05-03 05-04 05-05 07-20 09-15 09-23 10-09 11-03 11-23 12-23'],
    [2006, '01-01 01-02 01-09 02-11 03-21 04-29 05-03 05-04 05-05 07-17 09-18 09-23 10-09 11-03 11-23 12-23'],
    [2009, '01-01 01-12 02-11 03-20 04-29 05-03 05-04 05-05 05-06 07-20 09-21 09-22 09-23 10-12 11-03 11-23 12-23'],
    [
      2019,
      '01-01 01-14 02-11 03-21 04-29 04-30 05-01 05-02 05-03 05-04 05-05 05-06 07-15 08-11 08-12 09-16 09-23 10-14 10-22 11-03 11-04 11-23',
    ],
    [
      2020,
      '01-01 01-13 02-11 02-23 02-24 03-20 04-29 05-03 05-04 05-05 05-06 07-23 07-24 08-10 09-21 09-22 11-03 11-23',
    ],
    [2021, '01-01 01-11 02-11 02-23 03-20 04-29 05-03 05-04 05-05 07-22 07-23 08-08 08-09 09-20 09-23 11-03 11-23'],
    [
      2026,
      '01-01 01-12 02-11 02-23 03-20 04-29 05-03 05-04 05-05 05-06 07-20 08-11 09-21 09-22 09-23 10-12 11-03 11-23',
    ],
    [2027, '01-01 01-11 02-11 02-23 03-21 03-22 04-29 05-03 05-04 05-05 07-19 08-11 09-20 09-23 10-11 11-03 11-23'],
  ])('of %i', (year, days) => expect(holidaysOf(year)).toBe(days));

  it('have their names', () => {
    expect(['2026-05-06', '2026-09-22', '2026-11-23', '2026-11-24'].map(holidayJa)).toEqual([
      '振替休日',
      '国民の休日',
      '勤労感謝の日',
      undefined,
    ]);
  });

  it('are not told for years whose law or sky is not known here', () => {
    expect([holidayJa('1999-01-01'), holidayJa('2100-01-01')]).toEqual([undefined, undefined]);
  });
});
