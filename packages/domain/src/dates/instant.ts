import { DAY_MS, HOUR_MS } from '../constants/time.ts';
import { addDays, type Day, dayOf, isDay } from './day.ts';

const JST_OFFSET_MS = 9 * HOUR_MS;
const TYPED_INSTANT = /^([1-9]\d{3})([-/])(\d{1,2})\2(\d{1,2})[ T](\d{1,2}):(\d{2})$/;

/** The Japanese calendar day in which an instant lies. */
export function jstToday(now: Date): Day {
  return inJst(now).slice(0, 10);
}

/** The first instant of a day in Japan. */
export function startOfDayJst(day: Day): Date {
  return new Date(`${day}T00:00:00.000+09:00`);
}

/** The last instant of a day in Japan, 23:59:59; due dates and expiries end there. */
export function endOfDayJst(day: Day): Date {
  return new Date(startOfDayJst(day).getTime() + DAY_MS - 1);
}

/** First instant of the years that days are written with, and the first one after them, in ms since 1970. */
const YEARS = { from: Date.UTC(1000, 0, 1), until: Date.UTC(10_000, 0, 1) - JST_OFFSET_MS } as const;

/** An instant in ms as the nearest one that can be stored and written: one of the years 1000 to 9999 in Japan. */
export const withinYears = (at: number): number => Math.min(Math.max(at, YEARS.from), YEARS.until - 1);

/** Whether a text in ISO 8601 with its zone is an instant whose date is on the calendar, of the years 1000 to 9999 in Japan. */
export function isInstant(text: string): boolean {
  const at = Date.parse(text);
  return isDay(text.slice(0, 10)) && at >= YEARS.from && at < YEARS.until;
}

/** An instant as read-only lists show it, in Japanese time: `2026-11-20 14:31`, or with seconds, or the day alone. */
export function formatInstantJst(instant: Date, precision: 'day' | 'minute' | 'second' = 'minute'): string {
  const length = { day: 10, minute: 16, second: 19 }[precision];
  return inJst(instant).slice(0, length).replace('T', ' ');
}

/** An instant as form answers travel, to the minute in Japanese time: `2026-11-20T14:31:00+09:00`. */
export function isoInJst(instant: Date): string {
  return `${inJst(instant).slice(0, 16)}:00+09:00`;
}

/**
 * Reads a Japanese date and time typed as YYYY/MM/DD HH:mm. 24:00 is 00:00 of the next day; 24:01 to 24:59
 * and impossible dates are undefined (VAL-31).
 */
export function parseInstantJst(text: string): Date | undefined {
  const parts = TYPED_INSTANT.exec(text.normalize('NFKC').trim());
  if (parts === null) return undefined;
  const day = dayOf(Number(parts[1]), Number(parts[3]), Number(parts[4]));
  const [hour, minute] = [Number(parts[5]), Number(parts[6])];
  if (day === undefined || minute > 59 || hour > 24 || (hour === 24 && minute > 0)) return undefined;
  const start = startOfDayJst(hour === 24 ? addDays(day, 1) : day).getTime();
  return new Date(start + (hour % 24) * HOUR_MS + minute * (HOUR_MS / 60));
}

function inJst(instant: Date): string {
  return new Date(instant.getTime() + JST_OFFSET_MS).toISOString();
}
