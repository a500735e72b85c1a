import { daysBetween, HOUR_MS, jstToday, MINUTE_MS } from '@tsudoi/domain';
import { formatDueDay, formatTime, type Locale } from '@tsudoi/i18n';

/** When something kept is of: 13:58 today, 11月19日（木）13:58 before. */
export function timeOf(at: number, now: number, locale: Locale): string {
  const time = formatTime(new Date(at));
  const [day, today] = [jstToday(new Date(at)), jstToday(new Date(now))];
  if (day === today) return time;
  return `${formatDueDay(day, today, locale)}${locale === 'ja' ? '' : ' '}${time}`;
}

/** How long ago, only below an hour: 34分前; undefined where the time alone says it better. */
export function minutesAgo(at: number, now: number): number | undefined {
  return now - at < HOUR_MS ? Math.max(0, Math.floor((now - at) / MINUTE_MS)) : undefined;
}

/** Days from today to a day, today counting 0; negative once it has passed. */
export function daysLeft(day: string, now: Date): number {
  return daysBetween(jstToday(now), day);
}
