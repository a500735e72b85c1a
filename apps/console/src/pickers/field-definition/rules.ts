import type { FieldRecord } from '@tsudoi/contract/account-cms';
import {
  type DependencyCondition,
  DependencyOperator,
  ExtendedInputType,
  isComparable,
  itemKey,
  operandOf,
} from '@tsudoi/domain';
import { fieldLabel, type Locale } from '@tsudoi/i18n';
import { type LabelName, label, labelOptions } from '@tsudoi/i18n/labels';
import type { Rule, RuleOperand, RuleOperator } from '@tsudoi/ui/headless/form/rules';
import type { Option } from '@tsudoi/ui/mantine/fields/options';

/** The age by birth year, which a comparison of the birthday with a number asks for. */
const AGE = 'birthday:age';
/** An operand is called by its key and kind, so that a rule says all that its condition does: `extend.7:radio`. */
const codeOf = (key: string, inputType: string): string => `${key}:${inputType}`;

const LABELLED: Readonly<Record<string, LabelName>> = { gender: 'gender', registration: 'registration' };
const NUMBERS: readonly string[] = [ExtendedInputType.number, 'age'];
const ORDERED: readonly string[] = [
  ...NUMBERS,
  ExtendedInputType.decimal,
  ExtendedInputType.date,
  ExtendedInputType.datetime,
  ExtendedInputType.yearMonth,
];
const kindOf = (operand: string): string => operand.slice(operand.lastIndexOf(':') + 1);

/** The name of a field in the reader's language. */
export const nameOf = (
  { code, label_ja, label_en }: Pick<FieldRecord, 'code' | 'label_ja' | 'label_en'>,
  locale: Locale,
) => (locale === 'ja' ? label_ja : label_en) ?? fieldLabel(code, locale);

/** What a rule has to know of a field that it looks at. */
type Operand = Pick<FieldRecord, 'type' | 'id' | 'code' | 'input_type' | 'label_ja' | 'label_en' | 'choices'>;

function optionsOf(field: Operand, locale: Locale, memberTypes: readonly Option[]): readonly Option[] | undefined {
  if (field.code === 'member_type') return memberTypes;
  const labelled = LABELLED[field.code];
  if (labelled !== undefined) return labelOptions(labelled, locale);
  if (field.choices.length === 0) return undefined;
  return field.choices.flatMap(({ value, text, children = [] }) => [
    { value, text: text[locale] },
    ...children.map((child) => ({ value: child.value, text: `${text[locale]}／${child.text[locale]}` })),
  ]);
}

/** Fields that a rule of another one can look at. */
export function operandsOf(
  fields: readonly Operand[],
  { locale, memberTypes, age }: { locale: Locale; memberTypes: readonly Option[]; age: string },
): RuleOperand[] {
  return fields
    .filter((field) => isComparable(field) && !['class_type', 'organization'].includes(field.code))
    .flatMap((field) => {
      const options = optionsOf(field, locale, memberTypes);
      const isDate = field.input_type === ExtendedInputType.date;
      const operand: RuleOperand = {
        code: codeOf(itemKey(field), field.input_type),
        label: nameOf(field, locale),
        input_type: NUMBERS.includes(field.input_type) ? 'number' : isDate ? 'date' : 'text',
        ...(options === undefined ? {} : { options }),
      };
      if (field.code !== 'birthday') return [operand];
      return [{ code: AGE, label: age, input_type: 'number' as const }, operand];
    });
}

/** The ways in which an operand can be compared, in the reader's language. */
export const operatorsIn =
  (locale: Locale) =>
  ({ code }: RuleOperand): readonly RuleOperator[] => {
    const { equal, contain, except, more, less } = DependencyOperator;
    const isMany = [ExtendedInputType.checkbox, ExtendedInputType.dropdownRelated].some(
      (kind) => kind === kindOf(code),
    );
    const isAge = code === AGE;
    const values = [
      ...(ORDERED.includes(kindOf(code)) ? [more, less] : []),
      ...(isMany || code.startsWith('member_type:') ? [] : [equal]),
      ...(isAge ? [] : [contain, except]),
    ];
    const lists: readonly number[] = [contain, except];
    return values.map((value) => ({
      value,
      text: label('dependencyOperator', value, locale),
      takes: lists.includes(value) ? 'many' : 'one',
    }));
  };

/** Conditions as the builder has them; values are those of the operand's options where they say the same. */
export function rulesOf(conditions: readonly DependencyCondition[], operands: readonly RuleOperand[]): Rule[] {
  return conditions.map((condition) => {
    const key = operandOf(condition);
    const isAge = key === 'birthday' && typeof condition.value === 'number';
    const operand = isAge ? AGE : codeOf(key, condition.input_type);
    const options = operands.find(({ code }) => code === operand)?.options;
    const known = (one: unknown) => options?.find(({ value }) => String(value) === String(one))?.value ?? textOf(one);
    const { value, operator_type, logical_function } = condition;
    const read = Array.isArray(value) ? value.map(known) : value === null ? null : known(value);
    return { operand, operator_type, logical_function, value: read };
  });
}

const textOf = (value: unknown): string | number => (typeof value === 'number' ? value : String(value ?? ''));

type Sent = Omit<DependencyCondition, 'value'> & { value: string | number | (string | number)[] | null };

/** A rule of the builder as it travels. */
export function conditionOf({ operand, operator_type, value, logical_function }: Rule): Sent {
  const at = operand.lastIndexOf(':');
  const [key, kind] = operand === AGE ? ['birthday', ExtendedInputType.date] : [operand.slice(0, at), kindOf(operand)];
  const own = /^extend\.(\d+)$/.exec(key)?.[1];
  return {
    type: own === undefined ? 'default' : 'extend',
    dependency_account_cms_component_code: own === undefined ? key : null,
    dependency_account_cms_extend_component_id: own === undefined ? null : Number(own),
    operator_type: Object.values(DependencyOperator).find((one) => one === operator_type) ?? DependencyOperator.equal,
    value: typeof value === 'object' && value !== null ? [...value] : value,
    logical_function,
    input_type: inputTypeOf(kind),
  };
}

const inputTypeOf = (kind: string): ExtendedInputType =>
  Object.values(ExtendedInputType).find((one) => one === kind) ?? ExtendedInputType.textbox;
