import { Problem } from '@tsudoi/contract';
import type { BillingItemState, BillingReason } from '@tsudoi/contract/billing-runs';
import {
  addMonths,
  type Bill,
  type BillingPeriod,
  billFor,
  type Day,
  duePeriods,
  type FeeCondition,
  type FeeFacts,
  firstOfMonth,
  householdPosition,
  type InvoiceLine,
  invoiceAmounts,
  jstToday,
  lastOfMonth,
  type OfferedAdjustment,
  PaymentPlanTiming,
  type PlanRule,
  partsOf,
  schoolGrade,
  trueAge,
  UNIT_PRICE_MAX,
} from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import { type ConditionGroups, membersMeeting } from '../members/index.ts';
import { type AdjustmentCondition, adjustmentsInOrder } from '../payment-adjustments/index.ts';
import { type Plan, plansByIds, presenceOf, type Rule, rulesOf } from '../payment-plans/index.ts';
import { chargedMonths, householdsOf, type SubscriberFacts, waivedMonths } from './facts-store.ts';

/** What becomes of a month of somebody on a plan, and why. */
export interface CalculatedItem {
  subscriber_id: number;
  plan_id: number;
  account_id: number;
  month: Day;
  charge_on: Day;
  state: Extract<BillingItemState, 'bill' | 'skip' | 'check' | 'left_out'>;
  why: BillingReason | null;
  /** Yen with tax. */
  amount: number;
  previous: number | null;
  rounding: Bill['rounding'] | null;
  lines: InvoiceLine[];
  trace: Bill['trace'];
}

type Offered = Awaited<ReturnType<typeof adjustmentsInOrder>>[number] & {
  /** Who meets the condition on members; undefined where there is none, null where it asks for what is there no more. */
  met: ReadonlySet<number> | undefined | null;
};

/** A condition that nobody can be looked at by any more, such as on a field that was deleted. */
class BrokenCondition extends RangeError {}

/** All that fees follow from, for some who are on plans. */
interface Reckoning {
  through: Day;
  plans: ReadonlyMap<number, Plan>;
  rules: ReadonlyMap<number, readonly PlanRule[]>;
  adjustments: readonly Offered[];
  households: Awaited<ReturnType<typeof householdsOf>>;
}

const asRule = ({ id, name, amount, rate, zero_reason, rounding, conditions }: Rule): PlanRule => ({
  id,
  name,
  amount,
  rate,
  zero_reason,
  rounding,
  conditions: conditions as FeeCondition[],
});

async function whoMeets(tx: FacilityTx, groups: ConditionGroups, asked: { ids: readonly number[]; now: Date }) {
  try {
    return new Set(await membersMeeting(tx, groups, asked));
  } catch (error) {
    if (error instanceof Problem && error.code !== 'unavailable') return null;
    throw error;
  }
}

/** Reads what the fees of some follow from. Conditions on members are looked at as of the day the run goes to. */
export async function readReckoning(
  tx: FacilityTx,
  subscribers: readonly SubscriberFacts[],
  through: Day,
): Promise<Reckoning> {
  const planIds = [...new Set(subscribers.map(({ plan_id }) => plan_id))];
  const accountIds = [...new Set(subscribers.map(({ account_id }) => account_id))];
  const now = new Date(`${through}T12:00:00+09:00`);
  const plans = await plansByIds(tx, planIds);
  const rules = await rulesOf(tx, planIds);
  const adjustments: Offered[] = [];
  for (const offered of await adjustmentsInOrder(tx)) {
    const groups = offered.condition.conditions as ConditionGroups;
    adjustments.push({
      ...offered,
      met: groups.length === 0 ? undefined : await whoMeets(tx, groups, { ids: accountIds, now }),
    });
  }
  return {
    through,
    plans: new Map(plans.map((plan) => [plan.id, plan])),
    rules: new Map([...rules].map(([id, some]) => [id, some.map(asRule)])),
    adjustments,
    households: await householdsOf(tx, accountIds),
  };
}

/** What rules ask about a member, on the day of the charge. */
export function factsOn(subscriber: SubscriberFacts, { charge_on }: Pick<BillingPeriod, 'charge_on'>): FeeFacts {
  const { birthday, joined_on, starts_on, member_type_ids, organization_ids, quantity } = subscriber;
  return {
    member_type: member_type_ids,
    age: birthday === null ? [] : [trueAge(birthday, charge_on)],
    // Before school there is no grade, which rules write as 0.
    school_year: birthday === null ? [] : [Math.max(0, schoolGrade(birthday, charge_on))],
    joining_month: [partsOf(joined_on ?? starts_on).month],
    organization: organization_ids,
    quantity: [quantity],
  };
}

function meets(met: ReadonlySet<number> | null, accountId: number): boolean {
  if (met === null) throw new BrokenCondition('a condition asks for what is there no more');
  return met.has(accountId);
}

type Households = Reckoning['households'];

/** Where somebody stands among those of the household who are on the same plan in a month. */
function placeOf(households: Households, { id, account_id, plan_id }: SubscriberFacts, month: Day) {
  const places = (households.get(account_id) ?? []).filter((place) => place.plan_id === plan_id);
  return householdPosition(places, id, { first: month, last: lastOfMonth(month) });
}

/** What of a condition asks about the plan, the month and the household rather than about the member. */
type Limits = Pick<AdjustmentCondition, 'plan_ids' | 'months' | 'household_size' | 'household_position'>;

const isWithin = (limits: Limits, planId: number, month: Day, { size, position }: ReturnType<typeof placeOf>) =>
  (limits.plan_ids.length === 0 || limits.plan_ids.includes(planId)) &&
  (limits.months.length === 0 || limits.months.includes(partsOf(month).month)) &&
  (limits.household_size === null || size >= limits.household_size) &&
  (limits.household_position === null || position >= limits.household_position);

/** Whom of some who are on plans an adjustment of a condition would reach this month. @throws Problem as `membersMeeting` */
export async function whomConditionFits(
  tx: FacilityTx,
  { conditions, ...limits }: Limits & { conditions: ConditionGroups },
  subscribers: readonly SubscriberFacts[],
  now: Date,
): Promise<SubscriberFacts[]> {
  const month = firstOfMonth(jstToday(now));
  const ids = [...new Set(subscribers.map(({ account_id }) => account_id))];
  const met = conditions.length === 0 ? undefined : new Set(await membersMeeting(tx, conditions, { ids, now }));
  const asksHousehold = limits.household_size !== null || limits.household_position !== null;
  const households: Households = asksHousehold ? await householdsOf(tx, ids) : new Map();
  return subscribers.filter(
    (one) =>
      (met === undefined || met.has(one.account_id)) &&
      isWithin(limits, one.plan_id, month, placeOf(households, one, month)),
  );
}

function offeredTo(reckoning: Reckoning, subscriber: SubscriberFacts, period: BillingPeriod): OfferedAdjustment[] {
  const { month, charge_on } = period;
  const place = placeOf(reckoning.households, subscriber, month);
  return reckoning.adjustments.map(({ adjustment, condition, met }) => {
    const { id, name, kind, unit, value, free, valid_from: from, valid_to: to } = adjustment;
    const isValid = (from === null || charge_on >= from) && (to === null || charge_on <= to);
    const holds =
      isValid &&
      isWithin(condition, subscriber.plan_id, month, place) &&
      (met === undefined || meets(met, subscriber.account_id));
    return { id, name, kind, unit, value, free, unmet: isValid ? (holds ? null : 'condition') : 'period' };
  });
}

/** What a month comes to for somebody, yen with tax, and why. @throws RangeError where an amount is no whole yen */
export function billOf(reckoning: Reckoning, plan: Plan, subscriber: SubscriberFacts, period: BillingPeriod) {
  const bill = billFor({
    plan,
    rules: reckoning.rules.get(plan.id) ?? [],
    facts: factsOn(subscriber, period),
    period,
    quantity: subscriber.quantity,
    adjustments: offeredTo(reckoning, subscriber, period),
  });
  const { total } = invoiceAmounts(bill.lines, { type: plan.tax_type, rounding: bill.rounding });
  return { ...bill, total };
}

interface CalculateOptions {
  through: Day;
  /** Also months that are charged already. */
  tellCharged: boolean;
  /** Nobody looks: what a person took back or left out before stays so. */
  scheduled: boolean;
  /** What was left out of this run, as `id month`. */
  leftOut: ReadonlySet<string>;
}

/** What becomes of each month of some who are on plans that is due by a day. */
export async function calculate(
  tx: FacilityTx,
  subscribers: readonly SubscriberFacts[],
  { through, tellCharged, scheduled, leftOut }: CalculateOptions,
): Promise<CalculatedItem[]> {
  if (subscribers.length === 0) return [];
  const reckoning = await readReckoning(tx, subscribers, through);
  const presence = await presenceOf(tx, subscribers, through);
  const charged = await chargedMonths(
    tx,
    subscribers.map(({ id }) => id),
  );
  const waived = await waivedMonths(
    tx,
    subscribers.map(({ id }) => id),
  );
  return subscribers.flatMap((subscriber): CalculatedItem[] => {
    const plan = reckoning.plans.get(subscriber.plan_id);
    const { pauses, until } = presence.get(subscriber.account_id) ?? { pauses: [], until: null };
    if (plan === undefined) return [];
    const done = charged.get(subscriber.id);
    const away = [...pauses, ...subscriber.away];
    return duePeriods(plan, subscriber, { through, until, pauses: away }).flatMap((period): CalculatedItem[] => {
      const { month, charge_on } = period;
      const item = {
        ...{ subscriber_id: subscriber.id, plan_id: plan.id, account_id: subscriber.account_id, month, charge_on },
        previous: done?.get(addMonths(month, -1)) ?? null,
        ...{ amount: 0, rounding: null, lines: [], trace: [], why: null },
      };
      const isThisMonth = month === firstOfMonth(through);
      if (done?.has(month) || (plan.timing === PaymentPlanTiming.joinMonth && done !== undefined))
        return tellCharged && isThisMonth ? [{ ...item, state: 'skip', why: 'billed_already' }] : [];
      if (period.paused) return isThisMonth ? [{ ...item, state: 'skip', why: 'paused' }] : [];
      try {
        const { lines, trace, rounding, total } = billOf(reckoning, plan, subscriber, period);
        const whole = { ...item, lines, trace, rounding, amount: total };
        if (lines.some(({ unit_price }) => Math.abs(unit_price) > UNIT_PRICE_MAX))
          return [{ ...whole, state: 'check', why: 'amount_too_large' }];
        if (plan.methods.length > 0 && subscriber.method === null)
          return [{ ...whole, state: 'check', why: 'method_missing' }];
        const key = `${subscriber.id} ${month}`;
        const why = waived.has(key) ? 'waived' : null;
        return [{ ...whole, state: leftOut.has(key) || (scheduled && why !== null) ? 'left_out' : 'bill', why }];
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        return [{ ...item, state: 'check', why: error instanceof BrokenCondition ? 'condition_broken' : 'error' }];
      }
    });
  });
}

/** What of an item has to be the same still when it is executed. */
export const fingerprint = ({
  amount,
  rounding,
  lines,
}: Pick<CalculatedItem, 'amount' | 'rounding' | 'lines'>): string =>
  JSON.stringify([
    amount,
    rounding,
    lines.map(({ description, quantity, unit_price, rate, zero_reason }) => [
      description,
      quantity,
      unit_price,
      rate,
      zero_reason,
    ]),
  ]);
