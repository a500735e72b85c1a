import { addDays, type Day, dayOf, partsOf } from '../dates/day.ts';
import { holidayJa } from '../dates/holidays.ts';

/** How a date repeats: every so many days or weeks, on the same day of each month, or on the same weekday of its week in the month. */
export const SERIES_EVERY = ['day', 'week', 'month_day', 'month_weekday'] as const;
/** One of {@link SERIES_EVERY}. */
export type SeriesEvery = (typeof SERIES_EVERY)[number];

/** A rule of dates; `from` is the first of them. */
export interface SeriesRule {
  every: SeriesEvery;
  /** Each, every second, … */
  interval: number;
  from: Day;
  until: Day;
  /** Leaves out public holidays. */
  skipHolidays: boolean;
}

/** Most dates of a series. */
export const SERIES_MAX = 60;

const weekdayOf = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The date so many months later on the same day, or on the same weekday of the same week; undefined where the month has none. */
function monthsLater(from: Day, months: number, every: 'month_day' | 'month_weekday'): Day | undefined {
  const { year, month, date } = partsOf(from);
  const total = year * 12 + month - 1 + months;
  const [y, m] = [Math.floor(total / 12), (total % 12) + 1];
  const first = dayOf(y, m, 1) ?? from;
  const weeks = Math.floor((date - 1) / 7);
  const on = every === 'month_day' ? date : 1 + ((weekdayOf(from) - weekdayOf(first) + 7) % 7) + weeks * 7;
  return dayOf(y, m, on);
}

/** The dates of a rule in their order, {@link SERIES_MAX} at most. A month without such a day, as the 31st, has none. */
export function seriesDates({ every, interval, from, until, skipHolidays }: SeriesRule): Day[] {
  const dates: Day[] = [];
  const step = Math.max(1, interval);
  for (let index = 0; index < 1_000 && dates.length < SERIES_MAX; index++) {
    const day =
      every === 'day' || every === 'week'
        ? addDays(from, index * step * (every === 'week' ? 7 : 1))
        : monthsLater(from, index * step, every);
    if (day === undefined) continue;
    if (day > until) break;
    if (!skipHolidays || holidayJa(day) === undefined) dates.push(day);
  }
  return dates;
}

/** What becomes of a column of time when an event is copied to another day: it moves along, stays as it is, or is empty again. */
export type CopiedTime = 'shift' | 'stay' | 'reset';

/** Every column of time of an event and of what belongs to it. A test compares them with the database. */
export const COPIED_TIMES = {
  event: {
    visible_from: 'shift',
    visible_until: 'shift',
    starts_at: 'shift',
    ends_at: 'shift',
    entry_from: 'shift',
    entry_until: 'shift',
    change_until: 'shift',
    cancel_until: 'shift',
    closed_at: 'reset',
    called_off_at: 'reset',
    created_at: 'reset',
    updated_at: 'reset',
    deleted_at: 'reset',
  },
  event_course: { lot_drawn_at: 'reset', closed_at: 'reset' },
  course_session: { starts_at: 'shift', ends_at: 'shift' },
} as const satisfies Record<string, Record<string, CopiedTime>>;
