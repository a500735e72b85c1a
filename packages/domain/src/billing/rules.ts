import { PaymentPlanOperator } from '../enums/invoices.ts';
import type { ValueOf } from '../enums/value-of.ts';

/** What a rule of a plan's fee asks about (G-24): ids of types and organizations, years of age, school grade, month 1 to 12, pieces. */
export const FeeAxis = {
  memberType: 'member_type',
  age: 'age',
  schoolYear: 'school_year',
  joiningMonth: 'joining_month',
  organization: 'organization',
  quantity: 'quantity',
} as const;
/** A value of {@link FeeAxis}. */
export type FeeAxis = ValueOf<typeof FeeAxis>;

/** Axes of which a member has several values, so that there is no lesser and no greater. */
export const SET_AXES: readonly FeeAxis[] = [FeeAxis.memberType, FeeAxis.organization];

/** One condition of a rule; of `lesser` and `greater` there is one value. */
export interface FeeCondition {
  axis: FeeAxis;
  operator: PaymentPlanOperator;
  values: readonly number[];
}

/** What is known of a member on the day of reference: all values of each axis, none where nothing is known. */
export type FeeFacts = Readonly<Record<FeeAxis, readonly number[]>>;

/** Whether a member meets a condition. What nothing is known of meets `all` alone. */
export function meetsCondition({ axis, operator, values }: FeeCondition, facts: FeeFacts): boolean {
  const has = facts[axis];
  // Without a value nothing is lesser or greater.
  const [bound = Number.NaN] = values;
  switch (operator) {
    case PaymentPlanOperator.all:
      return true;
    case PaymentPlanOperator.equal:
      return has.some((value) => values.includes(value));
    case PaymentPlanOperator.exact:
      return (
        has.length > 0 && has.every((value) => values.includes(value)) && values.every((value) => has.includes(value))
      );
    case PaymentPlanOperator.lesser:
      return has.some((value) => value < bound);
    case PaymentPlanOperator.greater:
      return has.some((value) => value > bound);
  }
}

/** What became of a rule: it decides, one before it has decided, or a condition (by its index) is not met. */
export type RuleOutcome = { won: true } | { won: false; after: true } | { won: false; unmet: number };

/**
 * Looks through the rules of a plan in their order: the first whose conditions are all met decides, the others say why they do
 * not. Where none decides, the plan's own amount holds.
 */
export function firstMatch<Rule extends { conditions: readonly FeeCondition[] }>(
  rules: readonly Rule[],
  facts: FeeFacts,
): { winner: Rule | undefined; outcomes: RuleOutcome[] } {
  let winner: Rule | undefined;
  const outcomes = rules.map((rule): RuleOutcome => {
    if (winner !== undefined) return { won: false, after: true };
    const unmet = rule.conditions.findIndex((condition) => !meetsCondition(condition, facts));
    if (unmet >= 0) return { won: false, unmet };
    winner = rule;
    return { won: true };
  });
  return { winner, outcomes };
}
