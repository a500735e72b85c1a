import { type DependencyCondition, type FormItemUse, isRelatedUse } from '@tsudoi/domain';
import type { Rule, RuleOperand } from '@tsudoi/ui/headless/form/rules';
import * as v from 'valibot';
import { conditionOf, rulesOf } from './rules.ts';

const Compared = v.union([v.string(), v.number()]);
/** A rule of the builder; what it compares with is checked by the server. */
const RuleInput = v.object({
  operand: v.pipe(v.string(), v.nonEmpty('required')),
  operator_type: v.number(),
  value: v.nullable(v.union([Compared, v.array(Compared)])),
  logical_function: v.picklist(['and', 'or']),
});
/** Rules of a field as its form has them. */
export const conditions = v.array(RuleInput);

/** Rules that the use of the field does not look at are not sent; the blank one somebody left among them. */
export const withConditions = <Values extends { conditions: readonly Rule[]; use_type: FormItemUse }>({
  conditions: rules,
  ...values
}: Values) => ({ ...values, conditions: isRelatedUse(values.use_type) ? rules.map(conditionOf) : [] });

/** Every bound has its place, so that nothing counts as changed by being shown; what a kind does not have is dropped. */
export const NO_LIMITS = {
  max_length: null,
  format: null,
  min: null,
  max: null,
  decimals: null,
  after: null,
  after_or_equal: null,
  before: null,
  before_or_equal: null,
  accepted: null,
};

/** The rules of a field that is there, as its form has them. */
export const rulesInForm = (stored: readonly DependencyCondition[], operands: readonly RuleOperand[]) =>
  rulesOf(stored, operands).map(({ value, ...rule }) => ({
    ...rule,
    value: typeof value === 'object' && value !== null ? [...value] : value,
  }));
