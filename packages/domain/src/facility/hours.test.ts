import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type Day, HOLIDAYS, hoursOn, type OpeningHours, openingAt, startOfDayJst } from '../index.ts';

const day = (open: string, close: string) => ({ open, close });
const WEEK = day('09:00', '21:00');
const END = day('09:00', '18:00');
/** Closed on Mondays and over the new year; shorter on Sundays, Saturdays and holidays. */
const CLUB: OpeningHours = {
  days: [END, null, WEEK, WEEK, WEEK, WEEK, END, END],
  closed: [{ from: '2026-12-29', until: '2027-01-03' }],
};
const jst = (moment: string) => new Date(`${moment}:00+09:00`);

describe('whether a facility is open', () => {
  it.each([
    ['2026-11-20T08:59', { state: 'before', at: '09:00' }],
    ['2026-11-20T09:00', { state: 'open', until: '21:00' }],
    ['2026-11-20T20:59', { state: 'open', until: '21:00' }],
    ['2026-11-20T21:00', { state: 'closed', wasOpen: true, next: { day: '2026-11-21', at: '09:00' } }],
    ['2026-11-21T17:59', { state: 'open', until: '18:00' }],
    // A Monday.
    ['2026-11-16T12:00', { state: 'closed', wasOpen: false, next: { day: '2026-11-17', at: '09:00' } }],
    // A Monday that is a public holiday, and a Tuesday that is one.
    ['2026-11-23T12:00', { state: 'open', until: '18:00' }],
    ['2026-11-03T19:00', { state: 'closed', wasOpen: true, next: { day: '2026-11-04', at: '09:00' } }],
    // The first and the last of the days that are closed; after them comes a Monday.
    ['2026-12-29T12:00', { state: 'closed', wasOpen: false, next: { day: '2027-01-05', at: '09:00' } }],
    ['2027-01-03T12:00', { state: 'closed', wasOpen: false, next: { day: '2027-01-05', at: '09:00' } }],
    ['2026-12-28T23:59', { state: 'closed', wasOpen: false, next: { day: '2027-01-05', at: '09:00' } }],
  ])('is said at %s in Japan, wherever the clock stands', (moment, opening) => {
    expect(openingAt(CLUB, jst(moment))).toEqual(opening);
  });

  it('to the end of the day, which is 24:00', () => {
    const late = { days: Array.from({ length: 8 }, () => day('00:00', '24:00')), closed: [] };
    expect(openingAt(late, jst('2026-11-20T23:59'))).toEqual({ state: 'open', until: '24:00' });
    expect(openingAt(late, jst('2026-11-21T00:00'))).toEqual({ state: 'open', until: '24:00' });
  });

  it('has no next day where none comes within a month', () => {
    expect(openingAt({ days: [], closed: [] }, jst('2026-11-20T12:00'))).toEqual({ state: 'closed', wasOpen: false });
    const once = { ...CLUB, closed: [{ from: '2026-11-21', until: '2026-12-19' }] };
    expect(openingAt(once, jst('2026-11-20T22:00'))).toMatchObject({ next: { day: '2026-12-20' } });
    // The day after these is a Monday, and then a month is over.
    const longer = { ...CLUB, closed: [{ from: '2026-11-21', until: '2026-12-20' }] };
    expect(openingAt(longer, jst('2026-11-20T22:00'))).toEqual({ state: 'closed', wasOpen: true });
  });

  it('is one answer for each minute: what it says of times holds when they come', () => {
    const clock = fc
      .integer({ min: 0, max: 1_439 })
      .map((minutes) =>
        [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':'),
      );
    const hours = fc
      .tuple(clock, clock)
      .filter(([one, other]) => one !== other)
      .map(([one, other]) => (one < other ? day(one, other) : day(other, one)));
    const days: fc.Arbitrary<Day> = fc.integer({ min: 0, max: 700 }).map((ahead) => addDays('2026-01-01', ahead));
    const closed = fc.array(
      fc.tuple(days, fc.integer({ min: 0, max: 9 })).map(([from, more]) => ({ from, until: addDays(from, more) })),
      { maxLength: 4 },
    );
    const opening = fc.record({
      days: fc.array(fc.option(hours), { minLength: HOLIDAYS + 1, maxLength: HOLIDAYS + 1 }),
      closed,
    });
    const at = (on: Day, time: string) => new Date(startOfDayJst(on).getTime() + minutesOf(time) * 60_000);
    fc.assert(
      fc.property(opening, days, clock, (rule, on, time) => {
        const said = openingAt(rule, at(on, time));
        const today = hoursOn(rule, on);
        if (said.state === 'open') {
          expect(today?.close).toBe(said.until);
          expect(openingAt(rule, at(on, said.until)).state).toBe('closed');
        } else if (said.state === 'before') expect(openingAt(rule, at(on, said.at)).state).toBe('open');
        else {
          expect(said.wasOpen).toBe(today !== null);
          const { next } = said;
          if (next === undefined) return;
          expect(openingAt(rule, at(next.day, next.at)).state).toBe('open');
          for (let between = addDays(on, 1); between < next.day; between = addDays(between, 1))
            expect(hoursOn(rule, between)).toBeNull();
        }
      }),
    );
  });
});

const minutesOf = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
};
