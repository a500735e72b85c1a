import { HOUR_MS } from '../constants/time.ts';
import { addDays } from '../dates/day.ts';
import { jstToday, startOfDayJst } from '../dates/instant.ts';

/** Hours of the day (JST) in which somebody is expected to answer. */
const FROM = 9;
const UNTIL = 21;

/** Until when an offer of places is to be taken: so many hours from now on, or the next morning where that would be at night. */
export function offerDeadline(now: Date, hours: number): Date {
  const end = new Date(now.getTime() + hours * HOUR_MS);
  const day = jstToday(end);
  const at = (of: string, hour: number) => new Date(startOfDayJst(of).getTime() + hour * HOUR_MS);
  if (end < at(day, FROM)) return at(day, FROM + 1);
  return end > at(day, UNTIL) ? at(addDays(day, 1), FROM + 1) : end;
}
