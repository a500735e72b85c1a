import {
  addDays,
  type Day,
  formatInstantJst,
  formatNumber,
  formatYen as formatYenJa,
  jstToday,
  MINUTE_MS,
  partsOf,
  weekdayJa,
} from '@tsudoi/domain';
import type { Locale } from './locale.ts';

const MINUTES_PER_HOUR = 60;
const WEEKDAYS_EN: Readonly<Record<string, string>> = {
  日: 'Sun',
  月: 'Mon',
  火: 'Tue',
  水: 'Wed',
  木: 'Thu',
  金: 'Fri',
  土: 'Sat',
};

/** A day in read-only lists and details: 2026-11-20 (I18N-07). */
export function formatDay(day: Day): string {
  return day;
}

/** A read-only day with its weekday: 2026-11-20（金）. */
export function formatDayWithWeekday(day: Day, locale: Locale = 'ja'): string {
  const weekday = weekdayJa(day);
  return locale === 'ja' ? `${day}（${weekday}）` : `${day} (${WEEKDAYS_EN[weekday]})`;
}

/** A day that matters to a member, such as a due date (G-50): 11月20日（金）, the year before it where it is not this one. */
export function formatDueDay(day: Day, today: Day, locale: Locale = 'ja'): string {
  if (locale === 'en') return formatDayWithWeekday(day, locale);
  const { year, month, date } = partsOf(day);
  const words = `${month}月${date}日（${weekdayJa(day)}）`;
  return year === partsOf(today).year ? words : `${year}年${words}`;
}

/** An instant, ISO 8601 or Date, in read-only lists, Japanese time: 2026-11-20 14:31 (I18N-08). */
export function formatInstant(instant: Date | string): string {
  return formatInstantJst(new Date(instant), 'minute');
}

/** Day and time of a deadline in Japan as people keep it: midnight is 24:00 of the day before, 2:00 has no zero before it. */
export function deadlineParts(instant: Date | string): { day: Day; time: string } {
  const { day, time } = clockOf(instant);
  return time === '0:00' ? { day: addDays(day, -1), time: '24:00' } : { day, time };
}

/** A deadline that matters to a member: 11月30日（月）24:00. */
export function formatDueMoment(instant: Date | string, today: Day, locale: Locale = 'ja'): string {
  const { day, time } = deadlineParts(instant);
  return `${formatDueDay(day, today, locale)}${locale === 'ja' ? '' : ' '}${time}`;
}

/** A deadline in read-only lists: 2026-12-08 17:00, and 2026-12-07 24:00 at midnight. */
export function formatDeadline(instant: Date | string): string {
  const { day, time } = deadlineParts(instant);
  return `${day} ${time}`;
}

/** The day of an instant in Japan, in read-only lists and details: 2026-11-20. */
export function formatInstantDay(instant: Date | string): string {
  return formatInstantJst(new Date(instant), 'day');
}

/** An instant on paper: 2026年11月20日 14:31 (G-50). */
export function formatPaperInstant(instant: Date | string, locale: Locale = 'ja'): string {
  const [day = '', time = ''] = formatInstant(instant).split(' ');
  const { year, month, date } = partsOf(day);
  return locale === 'ja' ? `${year}年${month}月${date}日 ${time}` : `${day} ${time}`;
}

/** The time of day of an instant in Japan: 14:31. */
export function formatTime(instant: Date | string): string {
  return formatInstant(instant).slice(-'HH:mm'.length);
}

/** A span of time to people: 2026-11-24 2:00–4:00, with both days where it does not end on the first; without an end, its start. */
export function formatPeriod(start: Date | string, end?: Date | string | null): string {
  const from = clockOf(start);
  if (end === undefined || end === null) return `${from.day} ${from.time}`;
  const until = clockOf(end);
  return `${from.day} ${from.time}–${until.day === from.day ? '' : `${until.day} `}${until.time}`;
}

/** Day and time in Japan as people write them, 2:00 without a zero before it. */
function clockOf(instant: Date | string): { day: string; time: string } {
  const [day = '', time = ''] = formatInstant(instant).split(' ');
  return { day, time: time.replace(/^0/, '') };
}

/** How long ago: 34分前 below an hour, the time on the same day, else the date and time. */
export function formatAgo(from: Date | string, now: Date, locale: Locale = 'ja'): string {
  const start = new Date(from);
  const minutes = Math.floor((now.getTime() - start.getTime()) / MINUTE_MS);
  if (minutes < 1) return locale === 'ja' ? 'たった今' : 'just now';
  if (minutes < MINUTES_PER_HOUR) return locale === 'ja' ? `${minutes}分前` : `${minutes} min ago`;
  return jstToday(start) === jstToday(now) ? formatTime(start) : formatInstant(start);
}

/** When something happened, in a timeline (G-50): as `formatAgo` today, 11-18 16:40 in this year, else with its year. */
export function formatEventTime(at: Date | string, now: Date, locale: Locale = 'ja'): string {
  const ago = formatAgo(at, now, locale);
  const thisYear = `${jstToday(now).slice(0, 4)}-`;
  return ago.startsWith(thisYear) ? ago.slice(thisYear.length) : ago;
}

/** Money: 8,800円 (I18N-06). */
export function formatYen(yen: number, locale: Locale = 'ja'): string {
  return locale === 'ja' ? formatYenJa(yen) : `¥${formatNumber(yen)}`;
}

/** The count of a list: 全3,482件. */
export function formatTotal(count: number, locale: Locale = 'ja'): string {
  return locale === 'ja' ? `全${formatNumber(count)}件` : `${formatNumber(count)} in total`;
}

/** A month, 1 to 12: 1月 to 12月 (I18N-10). */
export function formatMonth(month: number, locale: Locale = 'ja'): string {
  if (locale === 'ja') return `${month}月`;
  return new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, month - 1, 1));
}

export { formatNumber };
