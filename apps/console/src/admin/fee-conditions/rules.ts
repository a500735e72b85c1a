import type { FeeConditionRecord } from '@tsudoi/contract/payment-plans';
import { FeeAxis, PaymentPlanOperator, SET_AXES, valuesOf } from '@tsudoi/domain';
import type { Locale } from '@tsudoi/i18n';
import { label, labelOptions } from '@tsudoi/i18n/labels';
import type { Rule, RuleOperand, RuleOperator } from '@tsudoi/ui/headless/form/rules';

type Conditions = FeeConditionRecord['conditions'];
type Choices = readonly { id: string | number; text: string }[];

const { all, equal, exact, greater, lesser } = PaymentPlanOperator;

/** What a rule of a fee can ask for, as the builder has it. */
export function feeOperands(
  locale: Locale,
  choices: { member_types: Choices; organizations: Choices; months: Choices },
): RuleOperand[] {
  const options: Partial<Record<FeeAxis, Choices>> = {
    member_type: choices.member_types,
    organization: choices.organizations,
    joining_month: choices.months,
  };
  return labelOptions('feeAxis', locale).map(({ value, text }) => ({
    code: value,
    label: text,
    input_type: 'number',
    ...(options[value] && { options: options[value].map((one) => ({ value: one.id, text: one.text })) }),
  }));
}

/** The ways in which an axis can be compared; of what a member has several there is no order. */
export const feeOperators =
  (locale: Locale) =>
  ({ code }: RuleOperand): readonly RuleOperator[] => {
    const isSet = SET_AXES.some((axis) => axis === code);
    return (isSet ? [equal, exact, all] : [equal, lesser, greater, exact, all]).map((value) => ({
      value,
      text: label('paymentPlanOperator', value, locale),
      takes: value === all ? 'none' : value === lesser || value === greater ? 'one' : 'many',
    }));
  };

/** Stored conditions as the builder has them. */
export const rulesOfFee = (conditions: Conditions): Rule[] =>
  conditions.map(({ axis, operator, values }) => ({
    operand: axis,
    operator_type: operator,
    value: operator === all ? null : operator === lesser || operator === greater ? (values[0] ?? null) : [...values],
    logical_function: 'and',
  }));

/** Rules of the builder as they travel; what was typed and is no number travels as none, which the server refuses. */
export const feeConditionsOf = (rules: readonly Rule[]): Conditions =>
  rules.map(({ operand, operator_type, value }) => {
    const list = value === null ? [] : typeof value === 'object' ? value : [value];
    return {
      axis: valuesOf(FeeAxis).find((axis) => axis === operand) ?? FeeAxis.age,
      operator: valuesOf(PaymentPlanOperator).find((one) => one === operator_type) ?? equal,
      values: list.map(Number).filter(Number.isSafeInteger),
    };
  });

/** The operator that takes no value. */
export const TAKES_NOTHING = [all];
