import type { ConditionGroups } from '@tsudoi/contract/apply-conditions';
import type { CmsField } from '@tsudoi/contract/members';
import { DependencyOperator, ExtendedInputType } from '@tsudoi/domain';
import type { Locale } from '@tsudoi/i18n';
import { label } from '@tsudoi/i18n/labels';
import { groupRules, type Rule, type RuleOperand, type RuleOperator } from '@tsudoi/ui/headless/form/rules';
import * as v from 'valibot';

const codeOf = ({ type, id, code }: Pick<CmsField, 'type' | 'id' | 'code'>): string =>
  type === 'extend' ? `extend.${id}` : code;

const DATES: readonly string[] = [ExtendedInputType.date, ExtendedInputType.datetime, ExtendedInputType.yearMonth];
const NUMBERS: readonly string[] = [ExtendedInputType.number, ExtendedInputType.decimal];

/** What conditions on members can ask for, as the builder has it. */
export const memberOperands = (fields: readonly CmsField[]): RuleOperand[] =>
  fields.map((field) => {
    const options = field.choices.flatMap(({ value, text, children = [] }) => [
      { value, text },
      ...children.map((child) => ({ value: child.value, text: `${text}／${child.text}` })),
    ]);
    return {
      code: codeOf(field),
      label: field.label,
      input_type: NUMBERS.includes(field.input_type)
        ? 'number'
        : field.input_type === ExtendedInputType.date
          ? 'date'
          : 'text',
      ...(options.length > 0 || field.input_type === ExtendedInputType.checkbox ? { options } : {}),
    };
  });

/** The ways in which a field can be compared. */
export function memberOperators(fields: readonly CmsField[], locale: Locale) {
  const { more, less, equal, contain, except } = DependencyOperator;
  const kinds = new Map(fields.map((field) => [codeOf(field), field.input_type]));
  return ({ code, options }: RuleOperand): readonly RuleOperator[] => {
    const kind = kinds.get(code) ?? '';
    const isDay = DATES.includes(kind);
    const values =
      options !== undefined
        ? [contain, except]
        : isDay
          ? [more, less]
          : NUMBERS.includes(kind)
            ? [more, less, contain, except]
            : [equal, contain, except];
    const lists: readonly number[] = [contain, except];
    return values.map((value) => ({
      value,
      text: label('dependencyOperator', value, locale),
      takes: lists.includes(value) ? 'many' : 'one',
    }));
  };
}

/** Stored conditions as the builder has them; what is chosen from options is a text. */
export const memberRules = (groups: ConditionGroups): Rule[] =>
  groups.flatMap((group) =>
    group.map((condition, index): Rule => {
      const { value, operator_type } = condition;
      const isList = operator_type === DependencyOperator.contain || operator_type === DependencyOperator.except;
      const code = condition.dependency_account_cms_component_code;
      const isNumber = code === 'age' || (condition.type === 'extend' && typeof value === 'number');
      const typed = (one: string | number) => (isNumber ? one : String(one));
      const list = (Array.isArray(value) ? value : [value]).map(typed);
      return {
        operand:
          condition.type === 'extend' ? `extend.${condition.dependency_account_cms_extend_component_id}` : (code ?? ''),
        operator_type,
        value: isList ? list : (list[0] ?? null),
        logical_function: index === 0 ? 'or' : 'and',
      };
    }),
  );

/** Rules of the builder as they travel. */
export const groupsOfRules = (rules: readonly Rule[]): ConditionGroups =>
  groupRules(rules).map((group) =>
    group.map(({ rule: { operand, operator_type, value } }) => {
      const own = /^extend\.(\d+)$/.exec(operand)?.[1];
      return {
        ...(own === undefined
          ? { type: 'default' as const, dependency_account_cms_component_code: operand }
          : { type: 'extend' as const, dependency_account_cms_extend_component_id: Number(own) }),
        operator_type:
          Object.values(DependencyOperator).find((one) => one === operator_type) ?? DependencyOperator.equal,
        value: typeof value === 'object' && value !== null ? [...value] : (value ?? ''),
      };
    }),
  );

const Compared = v.union([v.string(), v.number()]);
const isFilled = (value: unknown) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

/** Rules of the builder, each with something to compare with unless its operator takes nothing. */
export const ruleList = (takesNothing: readonly number[] = []) =>
  v.array(
    v.pipe(
      v.object({
        operand: v.pipe(v.string(), v.nonEmpty('required')),
        operator_type: v.number(),
        value: v.nullable(v.union([Compared, v.array(Compared)])),
        logical_function: v.picklist(['and', 'or']),
      }),
      v.forward(
        v.check(
          ({ operand, operator_type, value }) =>
            operand === '' || takesNothing.includes(operator_type) || isFilled(value),
          'required',
        ),
        ['value'],
      ),
    ),
  );

/** Rules as a form holds them, which it may change. */
export const rulesForForm = (rules: readonly Rule[]) =>
  rules.map(({ value, ...rule }) => ({
    ...rule,
    value: typeof value === 'object' && value !== null ? [...value] : value,
  }));
