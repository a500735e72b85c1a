import { DEFAULT_BALANCE_DATE, RENEWAL_AFTER_DAYS, RENEWAL_BEFORE_DAYS } from '../constants/inputs.ts';
import { ExpiryType } from '../enums/accounts.ts';
import { FinancialBalanceType } from '../enums/facilities.ts';
import { addDays, addMonths, type Day, lastDateOf, partsOf } from './day.ts';

const MONTH_DAY = /^(\d{2})[/-](\d{2})$/;

/** Whether a text is a MM/DD that some year has. */
export function isMonthDay(text: string): boolean {
  const parts = MONTH_DAY.exec(text);
  if (parts === null) return false;
  const [month, date] = [Number(parts[1]), Number(parts[2])];
  return month >= 1 && month <= 12 && date >= 1 && date <= lastDateOf(2024, month);
}

/** The terms of a facility's year: `financial_balance_date` is MM/DD. */
export interface BalanceTerms {
  financial_balance_type: number;
  financial_balance_date: string;
}

/** MM/DD on which a facility's year ends: its date, or the last day of that month (G-47); 02/29 is the end of every February. */
export function balanceMonthDay({ financial_balance_type: type, financial_balance_date: date }: BalanceTerms): string {
  const month = date.slice(0, 2);
  return type === FinancialBalanceType.endOfMonth ? `${month}/${lastDateOf(2024, Number(month))}` : date;
}

/** Last day of a membership that begins on `joinedOn`, or null where it never ends (G-15). `annualMonthDay` is MM/DD. */
export function expiryOf(membership: { type: ExpiryType; joinedOn: Day; annualMonthDay?: string | null }): Day | null {
  switch (membership.type) {
    case ExpiryType.notUsed:
      return null;
    case ExpiryType.year:
      return endOfYearFrom(membership.joinedOn);
    case ExpiryType.annual:
      return annualDateFrom(membership.joinedOn, membership.annualMonthDay);
  }
}

// What ends in 9999, or the year before, was meant never to end: there is no renewal that can be written.
const NEVER_RENEWED_FROM: Day = '9998-01-01';

/** Last day after a paid renewal, the period that begins the day after the present expiry (G-15); null where there is none. */
export function renewedExpiry(membership: {
  type: ExpiryType;
  expiresOn: Day;
  annualMonthDay?: string | null;
}): Day | null {
  if (membership.expiresOn >= NEVER_RENEWED_FROM) return null;
  return expiryOf({ ...membership, joinedOn: addDays(membership.expiresOn, 1) });
}

/** Where today lies in the time a membership can be renewed; one that never ends is always 'before' (G-15). */
export function renewalWindow(membership: {
  expiresOn: Day | null;
  beforeDays?: number;
  afterDays?: number;
  today: Day;
}): 'before' | 'open' | 'lapsed' {
  const { expiresOn, beforeDays = RENEWAL_BEFORE_DAYS, afterDays = RENEWAL_AFTER_DAYS, today } = membership;
  if (expiresOn === null || today < addDays(expiresOn, -beforeDays)) return 'before';
  return today <= addDays(expiresOn, afterDays) ? 'open' : 'lapsed';
}

/** A year ends on the day before the anniversary; without an anniversary (29 February), with the month. */
function endOfYearFrom(start: Day): Day {
  const anniversary = addMonths(start, 12);
  return partsOf(anniversary).date === partsOf(start).date ? addDays(anniversary, -1) : anniversary;
}

function annualDateFrom(start: Day, monthDay: string | null | undefined): Day {
  const { year } = partsOf(start);
  const thisYear = onMonthDay(year, monthDay || DEFAULT_BALANCE_DATE);
  return thisYear >= start ? thisYear : onMonthDay(year + 1, monthDay || DEFAULT_BALANCE_DATE);
}

function onMonthDay(year: number, monthDay: string): Day {
  if (!isMonthDay(monthDay)) throw new RangeError(`Not a MM/DD: ${monthDay}`);
  const month = monthDay.slice(0, 2);
  const date = Math.min(Number(monthDay.slice(3)), lastDateOf(year, Number(month)));
  return `${year}-${month}-${String(date).padStart(2, '0')}`;
}
