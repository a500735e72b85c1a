import { lastDateOf, partsOf } from '@tsudoi/domain';

/** First day of a month (2026-10). */
export const firstOf = (month: string): string => `${month}-01`;

/** Its last day. */
export function lastOf(month: string): string {
  const { year, month: number } = partsOf(firstOf(month));
  return `${month}-${String(lastDateOf(year, number)).padStart(2, '0')}`;
}
