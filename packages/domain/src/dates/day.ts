import { DAY_MS } from '../constants/time.ts';

/** A calendar day as `YYYY-MM-DD`, on the wire, in the database and in code; business days are Japanese. */
export type Day = string;

const DAY = /^([1-9]\d{3})-(\d{2})-(\d{2})$/;
const TYPED_DAY = /^([1-9]\d{3})([-/])(\d{1,2})\2(\d{1,2})$/;

/** Whether a text is `YYYY-MM-DD` and on the calendar (2025-02-31 is not). */
export function isDay(text: string): boolean {
  const parts = DAY.exec(text);
  return parts !== null && dayOf(Number(parts[1]), Number(parts[2]), Number(parts[3])) === text;
}

/** Reads a day as people and Excel write it, YYYY-MM-DD or YYYY/M/D, full-width too; undefined where it is not on the calendar. */
export function parseDay(text: string): Day | undefined {
  const parts = TYPED_DAY.exec(text.normalize('NFKC').trim());
  return parts === null ? undefined : dayOf(Number(parts[1]), Number(parts[3]), Number(parts[4]));
}

/** A day of its numbers; undefined where it is not on the calendar. */
export function dayOf(year: number, month: number, date: number): Day | undefined {
  if (!(year >= 1000 && year <= 9999 && month >= 1 && month <= 12 && date >= 1)) return undefined;
  if (date > 28 && date > lastDateOf(year, month)) return undefined;
  return `${pad(year, 4)}-${pad(month)}-${pad(date)}`;
}

/** A day was reckoned that no year of four digits has, such as the one after 9999-12-31, which many write for "never". */
export class BeyondCalendar extends RangeError {}

/** Year, month (1 to 12) and date of a day. @throws BeyondCalendar where it was reckoned past the last one; RangeError where it is no day */
export function partsOf(day: Day): { year: number; month: number; date: number } {
  const parts = DAY.exec(day);
  if (parts === null) throw new (/^[+-]\d{6}-/.test(day) ? BeyondCalendar : RangeError)(`Not a day: ${day}`);
  return { year: Number(parts[1]), month: Number(parts[2]), date: Number(parts[3]) };
}

/** The day as inputs and form values write it: YYYY/MM/DD. */
export function toSlashDay(day: Day): string {
  return day.replaceAll('-', '/');
}

/** Adds days to a day; a negative number goes back. */
export function addDays(day: Day, days: number): Day {
  return fromUtc(new Date(toUtc(day) + days * DAY_MS));
}

/** Adds months to a day; the last of the month where that has no such date (01-31 + 1 is 02-28). */
export function addMonths(day: Day, months: number): Day {
  const { year, month, date } = partsOf(day);
  const index = year * 12 + (month - 1) + months;
  const [targetYear, targetMonth] = [Math.floor(index / 12), (((index % 12) + 12) % 12) + 1];
  const last = lastDateOf(targetYear, targetMonth);
  return fromUtc(new Date(Date.UTC(targetYear, targetMonth - 1, Math.min(date, last))));
}

/** Number of dates in a month (1 to 12). */
export function lastDateOf(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** The last day of the month of a day. */
export function lastDayOf(day: Day): Day {
  const { year, month } = partsOf(day);
  return `${day.slice(0, 8)}${pad(lastDateOf(year, month))}`;
}

/** Days from one day to another; negative where the second is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((toUtc(to) - toUtc(from)) / DAY_MS);
}

/** Day of the week as one character, 日 to 土. */
export function weekdayJa(day: Day): string {
  return '日月火水木金土'.charAt(new Date(toUtc(day)).getUTCDay());
}

function toUtc(day: Day): number {
  const { year, month, date } = partsOf(day);
  return Date.UTC(year, month - 1, date);
}

function fromUtc(date: Date): Day {
  return date.toISOString().slice(0, 10);
}

function pad(value: number, length = 2): string {
  return String(value).padStart(length, '0');
}
