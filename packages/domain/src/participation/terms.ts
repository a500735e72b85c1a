import { DAY_MS, HOUR_MS } from '../constants/time.ts';
import { addDays, type Day, daysBetween } from '../dates/day.ts';
import { endOfDayJst, jstToday, startOfDayJst } from '../dates/instant.ts';

/** What a cancellation costs in percent of the fee from so many days before the first one. */
export interface CancelRule {
  days_before: number;
  percent: number;
}

/** Percent of the fee that a cancellation on a day costs: the rule that begins last counts, none before all of them. */
export function cancelPercent(rules: readonly CancelRule[], firstDay: Day, today: Day): number {
  const left = daysBetween(today, firstDay);
  const [rule] = rules
    .filter(({ days_before }) => left <= days_before)
    .toSorted((a, b) => a.days_before - b.days_before);
  return rule?.percent ?? 0;
}

/** Hours of the day in Japan in which somebody is asked to decide about a place: from 9:00 until 21:00. */
export const DECENT_HOURS = { from: 9, until: 21 } as const;
/** Where a deadline would fall into the night, it is at this hour of the next day. */
const MORNING_DEADLINE = 12;

const startOfToday = (at: Date): number => startOfDayJst(jstToday(at)).getTime();

/** Whether an offer may be made at a moment. */
export function isDecentHour(at: Date): boolean {
  const hour = (at.getTime() - startOfToday(at)) / HOUR_MS;
  return hour >= DECENT_HOURS.from && hour < DECENT_HOURS.until;
}

/**
 * Until when an offer of so many hours is to be answered: never at night, and never after the event begins, so that nobody
 * loses a place in their sleep.
 */
export function offerDeadline(at: Date, hours: number, startsAt: Date): Date {
  const end = at.getTime() + hours * HOUR_MS;
  const day = startOfToday(new Date(end));
  const hour = (end - day) / HOUR_MS;
  const night = hour > DECENT_HOURS.until ? day + DAY_MS : hour < DECENT_HOURS.from ? day : undefined;
  const decent = night === undefined ? end : night + MORNING_DEADLINE * HOUR_MS;
  return new Date(Math.min(decent, startsAt.getTime()));
}

/** Days for which money is waited for after the deadline that was shown, as it arrives later than it was paid. */
const GRACE_DAYS: Readonly<Record<string, number>> = { BANK_TRANSFER: 3, COMBINI: 2, PAYEASY: 2, CREDIT: 1, PAYPAL: 1 };
const GRACE_OF_OTHERS = 3;

/** The days of grace of a method of payment. */
export const graceDays = (method: string): number => GRACE_DAYS[method] ?? GRACE_OF_OTHERS;

/**
 * Until when the fee of an entry is to be paid: so many days from today, and before the day on which the event begins, as a day is whole;
 * whoever enters on the last day before it or on that day itself pays on the same day. Of what has begun nothing is cut off.
 */
export function entryDueOn(today: Day, payDays: number, firstDay: Day): Day {
  const due = addDays(today, payDays);
  if (due < firstDay || firstDay < today) return due;
  const dayBefore = addDays(firstDay, -1);
  return dayBefore < today ? today : dayBefore;
}

/** When an entry that is not paid loses its places: a grace after the deadline that was shown, by the slowest of the methods. */
export function entryExpiry(dueOn: Day, methods: readonly string[]): Date {
  const days = methods.length === 0 ? GRACE_OF_OTHERS : Math.max(...methods.map(graceDays));
  return new Date(endOfDayJst(addDays(dueOn, days)).getTime() + 1);
}
