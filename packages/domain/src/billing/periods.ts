import { addDays, addMonths, type Day, daysBetween, lastDateOf, partsOf } from '../dates/day.ts';
import { PaymentPlanChargeDay, PaymentPlanTiming } from '../enums/invoices.ts';

/** When a payment plan charges. `starts_on` and `ends_on` are the days within which it is offered; null without an end. */
export interface PlanCalendar {
  timing: PaymentPlanTiming;
  charge_day: PaymentPlanChargeDay;
  /** 1 to 28; only where the charge day is the designated one. */
  designated_date: number | null;
  starts_on: Day | null;
  ends_on: Day | null;
}

/** Since when somebody is on a plan, until when, and the first month that is charged. */
export interface SubscribedTime {
  starts_on: Day;
  ends_on: Day | null;
  billed_from: Day | null;
}

/** First and last day of something; null while it has no end. */
export interface DaySpan {
  from: Day;
  to: Day | null;
}

/** A month of a plan that has become due for somebody. */
export interface BillingPeriod {
  /** The first of the month. */
  month: Day;
  /** The day on which it is charged. */
  charge_on: Day;
  /** Days of the month on which somebody is on the plan, and how many the month has. */
  days: number;
  days_of_month: number;
  /** Whether the whole of it lies in a pause: such a month is never charged (G-56). */
  paused: boolean;
}

/** Months that are looked back at most: what is older is charged by hand. */
export const BILLING_MONTHS_BACK = 36;

/** The first day of a month. */
export const firstOfMonth = (day: Day): Day => `${day.slice(0, 8)}01`;

/** The last day of a month. */
export function lastOfMonth(day: Day): Day {
  const { year, month } = partsOf(day);
  return `${day.slice(0, 8)}${lastDateOf(year, month)}`;
}

/** The later of two days; the first where there is no second. */
export const laterDay = (a: Day, b: Day | null): Day => (b !== null && b > a ? b : a);
const earlier = (a: Day | null, b: Day | null): Day | null => (a === null ? b : b === null || a < b ? a : b);

/** The day of a month on which a plan charges somebody who began on `startsOn`. */
export function chargeDayOf(
  plan: Pick<PlanCalendar, 'charge_day' | 'designated_date'>,
  month: Day,
  startsOn: Day,
): Day {
  const first = firstOfMonth(month);
  const last = lastOfMonth(month);
  switch (plan.charge_day) {
    case PaymentPlanChargeDay.startOfMonth:
      return first;
    case PaymentPlanChargeDay.endOfMonth:
      return last;
    case PaymentPlanChargeDay.joiningDay:
      return dateIn(first, last, partsOf(startsOn).date);
    case PaymentPlanChargeDay.designatedDate:
      return dateIn(first, last, plan.designated_date ?? 1);
  }
}

const dateIn = (first: Day, last: Day, date: number): Day => {
  const day = addDays(first, date - 1);
  return day > last ? last : day;
};

/**
 * The months of a plan that have become due for somebody until the end of a day, oldest first. `until` is the last day of the
 * membership; `pauses` of the member. A month that lies in a pause as a whole is there, marked.
 */
export function duePeriods(
  plan: PlanCalendar,
  time: SubscribedTime,
  { through, until, pauses }: { through: Day; until: Day | null; pauses: readonly DaySpan[] },
): BillingPeriod[] {
  const begins = laterDay(time.starts_on, plan.starts_on);
  const ends = earlier(earlier(time.ends_on, plan.ends_on), until);
  if (ends !== null && ends < begins) return [];
  const once = plan.timing === PaymentPlanTiming.joinMonth;
  const found: BillingPeriod[] = [];
  const furthest = addMonths(firstOfMonth(through), -BILLING_MONTHS_BACK);
  let month = firstOfMonth(begins);
  if (!once && month < furthest) month = furthest;
  for (; ; month = addMonths(month, 1)) {
    const last = lastOfMonth(month);
    if (ends !== null && month > ends) break;
    const charge_on = laterDay(chargeDayOf(plan, month, begins), begins);
    if (charge_on > through) break;
    if (time.billed_from === null || month >= firstOfMonth(time.billed_from)) {
      const from = laterDay(month, begins);
      const to = ends !== null && ends < last ? ends : last;
      found.push({
        month,
        charge_on,
        days: daysBetween(from, to) + 1,
        days_of_month: daysBetween(month, last) + 1,
        // What is charged once is owed for coming, whatever follows.
        paused: !once && pauses.some((pause) => pause.from <= month && (pause.to === null || pause.to >= last)),
      });
    }
    if (once) break;
  }
  return found;
}
