import type { TaxRate } from '../constants/inputs.ts';
import type { Day } from '../dates/day.ts';
import { type FeeRounding, PaymentPlanFeeType } from '../enums/invoices.ts';
import type { InvoiceLine, ZeroRateReason } from '../invoice/lines.ts';
import { type AdjustmentTerms, adjustmentsOf, partOf } from './adjust.ts';
import type { BillingPeriod } from './periods.ts';
import { type FeeAxis, type FeeCondition, type FeeFacts, firstMatch } from './rules.ts';

/** What one piece of something costs, in yen, and how it is taxed and rounded. */
export interface Fee {
  amount: number;
  rate: TaxRate;
  zero_reason: ZeroRateReason | null;
  rounding: FeeRounding;
}

/** A plan as its fee is worked out. */
export interface PlanFee extends Fee {
  name: string;
  fee_type: PaymentPlanFeeType;
  /** Whether a month that is not whole is charged by days. */
  prorate: boolean;
}

/** A rule of a plan: its fee holds instead of the plan's where all its conditions are met. */
export interface PlanRule extends Fee {
  id: number;
  name: string;
  conditions: readonly FeeCondition[];
}

/** An adjustment with whether it holds for this member and day, and why not. */
export interface OfferedAdjustment extends AdjustmentTerms {
  id: number;
  name: string;
  unmet: 'period' | 'condition' | null;
}

/** One step of how an amount came to be; yen are those of the step. The rules and adjustments that did not hold are there too. */
export type BillStep =
  | { step: 'plan'; name: string; yen: number }
  | { step: 'rule'; position: number; name: string; yen: number }
  | { step: 'rule_missed'; position: number; name: string; axis: FeeAxis | null; has: number[] }
  | { step: 'prorated'; days: number; of: number; yen: number }
  | { step: 'quantity'; quantity: number; yen: number }
  | { step: 'adjustment'; id: number; name: string; yen: number }
  | { step: 'adjustment_missed'; id: number; name: string; why: 'period' | 'condition' | 'nothing_left' };

/** What somebody is charged for a month: the lines, and how they came to be. */
export interface Bill {
  lines: InvoiceLine[];
  /** Sum of the lines in yen: with tax or without, as the plan has its amounts. */
  amount: number;
  rounding: FeeRounding;
  trace: BillStep[];
}

/** What the first line of an invoice of a plan says: 月会費（2026年12月分）; of a fee for joining its name alone. */
export function planLineText(plan: Pick<PlanFee, 'name' | 'fee_type'>, month: Day): string {
  if (plan.fee_type === PaymentPlanFeeType.signupFee) return plan.name;
  return `${plan.name}（${Number(month.slice(0, 4))}年${Number(month.slice(5, 7))}月分）`;
}

/**
 * What a month of a plan comes to for somebody: the fee by the first rule that is met, by days where the plan says so, times
 * the pieces, then the adjustments in their order, each a line of its own. It never comes to less than 0 yen.
 */
export function billFor({
  plan,
  rules,
  facts,
  period,
  quantity,
  adjustments,
}: {
  plan: PlanFee;
  rules: readonly PlanRule[];
  facts: FeeFacts;
  period: BillingPeriod;
  quantity: number;
  adjustments: readonly OfferedAdjustment[];
}): Bill {
  const trace: BillStep[] = [{ step: 'plan', name: plan.name, yen: plan.amount }];
  const { winner, outcomes } = firstMatch(rules, facts);
  outcomes.forEach((outcome, index) => {
    const rule = rules[index];
    if (rule === undefined) return;
    const { name } = rule;
    const position = index + 1;
    if (outcome.won) trace.push({ step: 'rule', position, name, yen: rule.amount });
    else {
      const axis = 'unmet' in outcome ? (rule.conditions[outcome.unmet]?.axis ?? null) : null;
      trace.push({ step: 'rule_missed', position, name, axis, has: axis === null ? [] : [...facts[axis]] });
    }
  });
  const fee: Fee = winner ?? plan;
  const { rate, zero_reason, rounding } = fee;
  const { days, days_of_month: of } = period;
  const isPart = plan.prorate && days < of;
  const unit_price = isPart ? partOf(fee.amount, days, of, rounding) : fee.amount;
  if (isPart) trace.push({ step: 'prorated', days, of, yen: unit_price });
  const amount = unit_price * quantity;
  if (quantity > 1) trace.push({ step: 'quantity', quantity, yen: amount });
  const holding = adjustments.filter(({ unmet }) => unmet === null);
  const yen = adjustmentsOf(amount, holding, rounding);
  const byId = new Map(holding.map(({ id }, index) => [id, yen[index] ?? 0]));
  const lines: InvoiceLine[] = [
    { description: planLineText(plan, period.month), quantity, unit_price, rate, zero_reason },
  ];
  let total = amount;
  for (const { id, name, unmet } of adjustments) {
    const change = byId.get(id) ?? 0;
    if (change !== 0) {
      lines.push({ description: name, quantity: 1, unit_price: change, rate, zero_reason });
      trace.push({ step: 'adjustment', id, name, yen: change });
      total += change;
    } else trace.push({ step: 'adjustment_missed', id, name, why: unmet ?? 'nothing_left' });
  }
  return { lines, amount: total, rounding, trace };
}

/** Every step of {@link BillStep}. */
export const BILLING_STEPS = [
  'plan',
  'rule',
  'rule_missed',
  'prorated',
  'quantity',
  'adjustment',
  'adjustment_missed',
] as const satisfies readonly BillStep['step'][];
