import { expect, it } from 'vitest';
import { hoursRows, openingHoursOf } from './openDays.ts';

const closed = { open: null, close: null };
const long = { open: '09:00', close: '21:00' };
const short = { open: '09:00', close: '18:00' };

it('puts days together that follow each other with the same hours, from Monday on', () => {
  const hours = openingHoursOf({ open_days: [short, closed, long, long, long, long, short, short], closed_days: [] });
  expect(hours && hoursRows(hours)).toEqual([
    { days: [1], hours: null },
    { days: [2, 3, 4, 5], hours: long },
    { days: [6, 0, 7], hours: short },
  ]);
});

it('says nothing where the office has said nothing', () => {
  expect(openingHoursOf({ open_days: Array.from({ length: 8 }, () => closed), closed_days: [] })).toBeUndefined();
});
