import { addDays, type Day, partsOf } from '../dates/day.ts';
import { holidayJa } from '../dates/holidays.ts';
import { jstToday, startOfDayJst } from '../dates/instant.ts';

/** From when to when a facility is open, `HH:MM` in Japan up to `24:00`; `close` is later than `open`. */
export interface DayHours {
  open: string;
  close: string;
}

/** Place of public holidays among the days of {@link OpeningHours}, behind Sunday (0) to Saturday (6). */
export const HOLIDAYS = 7;
/** Days of {@link OpeningHours}: those of a week, and public holidays. */
export const OPENING_DAYS = 8;

/** When a facility is open. */
export interface OpeningHours {
  /** Sunday to Saturday, then public holidays; null on days when it is closed. */
  days: readonly (DayHours | null)[];
  /** Days on which it is closed beside that, both ends included. */
  closed: readonly { from: Day; until: Day }[];
}

/** Where a facility stands at a moment. */
export type Opening =
  | { state: 'open'; until: string }
  /** It opens later today. */
  | { state: 'before'; at: string }
  /** `wasOpen` earlier today, or closed all day; `next` is missing where it does not open within a month. */
  | { state: 'closed'; wasOpen: boolean; next?: { day: Day; at: string } };

/** How many days ahead the next one is looked for. */
const AHEAD = 31;
const MINUTE_MS = 60_000;

const weekdayOf = (day: Day): number => {
  const { year, month, date } = partsOf(day);
  return new Date(Date.UTC(year, month - 1, date)).getUTCDay();
};

/** When a facility is open on a day; null where it is closed. */
export function hoursOn({ days, closed }: OpeningHours, day: Day): DayHours | null {
  if (closed.some(({ from, until }) => from <= day && day <= until)) return null;
  return days[holidayJa(day) === undefined ? weekdayOf(day) : HOLIDAYS] ?? null;
}

/** Whether a facility is open at a moment, until when, or when it opens next, by the clock of Japan. */
export function openingAt(hours: OpeningHours, at: Date): Opening {
  const today = jstToday(at);
  const minutes = Math.floor((at.getTime() - startOfDayJst(today).getTime()) / MINUTE_MS);
  const clock = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
  const now = hoursOn(hours, today);
  if (now !== null && clock < now.open) return { state: 'before', at: now.open };
  if (now !== null && clock < now.close) return { state: 'open', until: now.close };
  for (let ahead = 1; ahead <= AHEAD; ahead++) {
    const day = addDays(today, ahead);
    const then = hoursOn(hours, day);
    if (then !== null) return { state: 'closed', wasOpen: now !== null, next: { day, at: then.open } };
  }
  return { state: 'closed', wasOpen: now !== null };
}
