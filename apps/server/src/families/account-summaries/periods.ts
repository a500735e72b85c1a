import { addDays, addMonths, type Day, daysBetween, lastDateOf, partsOf, SummaryGranularity } from '@tsudoi/domain';
import type { Period } from './store.ts';

/** The first of a day's month. */
export const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`;

/** The last of a day's month. */
export function lastOfMonth(day: Day): Day {
  const { year, month } = partsOf(day);
  return `${day.slice(0, 7)}-${lastDateOf(year, month)}`;
}

/** The period a day lies in. */
export const periodOf = (granularity: SummaryGranularity, day: Day): Period =>
  granularity === SummaryGranularity.day ? { from: day, to: day } : { from: firstOfMonth(day), to: lastOfMonth(day) };

/** How many periods a range covers. */
export function countPeriods(granularity: SummaryGranularity, { from, to }: Period): number {
  if (granularity === SummaryGranularity.day) return daysBetween(from, to) + 1;
  const [first, last] = [partsOf(from), partsOf(to)];
  return (last.year - first.year) * 12 + last.month - first.month + 1;
}

/** The periods of a range in their order; none where it ends before it begins. */
export function periodsOf(granularity: SummaryGranularity, range: Period): Period[] {
  const { from } = periodOf(granularity, range.from);
  return Array.from({ length: Math.max(0, countPeriods(granularity, range)) }, (_, index) =>
    periodOf(granularity, granularity === SummaryGranularity.day ? addDays(from, index) : addMonths(from, index)),
  );
}
