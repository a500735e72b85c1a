import { TEXT_MAX, TEXTAREA_MAX, UNSIGNED_MAX } from '../constants/inputs.ts';
import { isDay } from '../dates/day.ts';
import { PlatformType } from '../enums/facilities.ts';
import { DependencyOperator, ExtendedInputType, FormItemUse } from '../enums/forms.ts';
import { isExempt } from './compare.ts';
import { type DependencyCondition, type FormItem, type FormLimits, isBlank, itemKey } from './items.ts';

/** Fields of a facility's own that one class of members can have. */
export const OWN_FIELDS_MAX = 200;
/** Sections of the form of one class of members. */
export const SECTIONS_MAX = 50;
/** Choices of a field, retired ones among them. */
export const CHOICES_MAX = 300;
/** Comparisons in the rule of a field. */
export const CONDITIONS_MAX = 30;

/** Members that the check of a change looks at; more would hold up the one connection of the embedded engine. */
export const CHECKED_MEMBERS_MAX = 20_000;

/** Fields of one class of members that stand on its card, beside the name, the number and the last day. */
export const CARD_FIELDS_MAX = 2;

/** A choice as it is defined, in both languages. */
export interface DefinedChoice {
  value: string;
  text: { ja: string; en: string };
  retired?: boolean;
  children?: readonly DefinedChoice[];
}

/** A field as it is defined; a new one has the id 0. */
export interface FieldDefinition
  extends Pick<FormItem, 'type' | 'id' | 'code' | 'input_type' | 'use_type' | 'limits' | 'conditions'> {
  /** Null: the product's own word, which only built-in fields have. */
  label_ja: string | null;
  label_en: string | null;
  choices: readonly DefinedChoice[];
  on_card: boolean;
  platform: PlatformType;
}

/** What is wrong with a definition. `path` is dotted: `choices.0.text.ja`. */
export interface DefinitionFault {
  path: string;
  code:
    | 'required'
    | 'choice'
    | 'choice_same'
    | 'too_many'
    | 'too_small'
    | 'too_large'
    | 'date_format'
    | 'date_order'
    | 'core_field'
    | 'card_full'
    | 'rule_needed'
    | 'rule_circular'
    | 'unknown_reference';
}

/** Kinds of fields that are answered by choosing. */
export const CHOICE_TYPES: ReadonlySet<ExtendedInputType> = new Set([
  ExtendedInputType.radio,
  ExtendedInputType.checkbox,
  ExtendedInputType.dropdown,
  ExtendedInputType.dropdownRelated,
]);

const LIMITS_OF: Partial<Record<ExtendedInputType, readonly (keyof FormLimits)[]>> = {
  textbox: ['max_length', 'format'],
  textarea: ['max_length'],
  number: ['min', 'max'],
  decimal: ['min', 'max', 'decimals'],
  date: ['after', 'after_or_equal', 'before', 'before_or_equal'],
  datetime: ['after', 'after_or_equal', 'before', 'before_or_equal'],
  checkbox: ['accepted'],
};

/** Bounds that a kind of field can have. */
export const limitsOf = (type: ExtendedInputType): readonly (keyof FormLimits)[] => LIMITS_OF[type] ?? [];

const RELATED: readonly FormItemUse[] = [FormItemUse.requiredRelated, FormItemUse.displayRelated, FormItemUse.both];

/** Whether a use follows the rule of its field (4, 5 and 6). */
export const isRelatedUse = (use: FormItemUse): boolean => RELATED.includes(use);

/** The key (`itemKey`) of the field that a condition looks at. */
export const operandOf = (condition: DependencyCondition): string =>
  itemKey({
    type: condition.type,
    id: condition.dependency_account_cms_extend_component_id ?? 0,
    code: condition.dependency_account_cms_component_code ?? '',
  });

/** Whether the answers to a field can be compared in a rule (VAL-76). */
export const isComparable = ({ type, code, input_type }: Pick<FormItem, 'type' | 'code' | 'input_type'>): boolean =>
  !isExempt({ dependency_account_cms_component_code: type === 'default' ? code : null, input_type });

/**
 * What is wrong with the definition of a field; `others` are the fields of its class beside it. `isCore` says that no member is
 * without it.
 */
export function definitionFaults(
  field: FieldDefinition,
  others: readonly FieldDefinition[],
  isCore = false,
): DefinitionFault[] {
  return [
    ...labelFaults(field),
    ...(isCore && field.use_type !== FormItemUse.required ? [{ path: 'use_type', code: 'core_field' } as const] : []),
    ...(field.type === 'extend' ? choiceFaults(field) : []),
    ...limitFaults(field),
    ...ruleFaults(field, others),
    ...cardFaults(field, others),
  ];
}

/** What members do not see takes no place on their card. */
const isOnCard = ({ on_card, use_type, platform }: FieldDefinition): boolean =>
  on_card && use_type !== FormItemUse.hide && platform !== PlatformType.admin;

function cardFaults(field: FieldDefinition, others: readonly FieldDefinition[]): DefinitionFault[] {
  const isFull = others.filter(isOnCard).length >= CARD_FIELDS_MAX;
  return isOnCard(field) && isFull ? [{ path: 'on_card', code: 'card_full' }] : [];
}

function labelFaults({ type, label_ja, label_en }: FieldDefinition): DefinitionFault[] {
  if (type === 'default') return [];
  const labels = { label_ja, label_en };
  return Object.entries(labels).flatMap(([path, label]) => (isBlank(label) ? [{ path, code: 'required' }] : []));
}

function choiceFaults({ input_type, choices }: FieldDefinition): DefinitionFault[] {
  if (!CHOICE_TYPES.has(input_type)) return [];
  const isRelated = input_type === ExtendedInputType.dropdownRelated;
  const values = choices.flatMap(({ value, children = [] }) => [value, ...children.map((child) => child.value)]);
  // An answer and a rule say a value without its step.
  if (isRelated && new Set(values).size < values.length) return [{ path: 'choices', code: 'choice_same' }];
  return [
    ...listFaults(choices, 'choices'),
    ...choices.flatMap(({ children = [] }, index) =>
      isRelated && children.length > 0 ? listFaults(children, `choices.${index}.children`) : [],
    ),
  ];
}

/** The texts of what is offered are there, and none is there twice: nobody could tell them apart. */
function listFaults(choices: readonly DefinedChoice[], path: string): DefinitionFault[] {
  if (choices.length > CHOICES_MAX) return [{ path, code: 'too_many' }];
  const offered = choices.filter(({ retired }) => retired !== true);
  if (offered.length === 0) return [{ path, code: 'required' }];
  if (new Set(choices.map(({ value }) => value)).size < choices.length) return [{ path, code: 'choice_same' }];
  return choices.flatMap(({ text, retired }, index) =>
    (['ja', 'en'] as const).flatMap((locale): DefinitionFault[] => {
      const at = `${path}.${index}.text.${locale}`;
      if (isBlank(text[locale])) return [{ path: at, code: 'required' }];
      const isSame = offered.some(
        (other) => other !== choices[index] && other.text[locale].trim() === text[locale].trim(),
      );
      return retired !== true && isSame ? [{ path: at, code: 'choice_same' }] : [];
    }),
  );
}

function limitFaults({ input_type, limits }: FieldDefinition): DefinitionFault[] {
  const faults: DefinitionFault[] = [];
  const { max_length, min, max, decimals } = limits;
  const longest = input_type === ExtendedInputType.textarea ? TEXTAREA_MAX : TEXT_MAX;
  if (max_length !== undefined && max_length < 1) faults.push({ path: 'limits.max_length', code: 'too_small' });
  if (max_length !== undefined && max_length > longest) faults.push({ path: 'limits.max_length', code: 'too_large' });
  if (decimals !== undefined && decimals > 10) faults.push({ path: 'limits.decimals', code: 'too_large' });
  for (const [path, value] of Object.entries({ 'limits.min': min, 'limits.max': max }))
    if (value !== undefined && Math.abs(value) > UNSIGNED_MAX) faults.push({ path, code: 'too_large' });
  if ((max ?? UNSIGNED_MAX) < (min ?? 0)) faults.push({ path: 'limits.max', code: 'too_small' });
  for (const name of ['after', 'after_or_equal', 'before', 'before_or_equal'] as const) {
    const bound = limits[name];
    if (bound !== undefined && bound !== 'today' && !isDay(bound))
      faults.push({ path: `limits.${name}`, code: 'date_format' });
  }
  const [from, until] = [limits.after ?? limits.after_or_equal, limits.before ?? limits.before_or_equal];
  if (from !== undefined && until !== undefined && from !== 'today' && until !== 'today' && until < from)
    faults.push({ path: limits.before === undefined ? 'limits.before_or_equal' : 'limits.before', code: 'date_order' });
  return faults;
}

function ruleFaults(field: FieldDefinition, others: readonly FieldDefinition[]): DefinitionFault[] {
  if (!isRelatedUse(field.use_type)) return [];
  if (field.conditions.length === 0) return [{ path: 'conditions', code: 'rule_needed' }];
  if (field.conditions.length > CONDITIONS_MAX) return [{ path: 'conditions', code: 'too_many' }];
  const byKey = new Map(others.map((other) => [itemKey(other), other]));
  const own = itemKey(field);
  return field.conditions.flatMap((condition, index): DefinitionFault[] => {
    const path = `conditions.${index}.value`;
    const key = operandOf(condition);
    const operand = byKey.get(key);
    if (operand === undefined || !isComparable(operand) || operand.input_type !== condition.input_type)
      return [{ path, code: key === own ? 'rule_circular' : 'unknown_reference' }];
    if (leadsTo(operand, own, byKey, new Set())) return [{ path, code: 'rule_circular' }];
    return isValueMissing(condition) ? [{ path, code: 'required' }] : [];
  });
}

/** Whether the rules of a field look, over others, at the field with this key. */
function leadsTo(
  from: FieldDefinition,
  to: string,
  byKey: ReadonlyMap<string, FieldDefinition>,
  seen: Set<string>,
): boolean {
  if (!isRelatedUse(from.use_type)) return false;
  return from.conditions.map(operandOf).some((key) => {
    if (key === to) return true;
    const next = byKey.get(key);
    if (next === undefined || seen.has(key)) return false;
    seen.add(key);
    return leadsTo(next, to, byKey, seen);
  });
}

/** Lists are what `contain` and `except` compare with, single values what the others do. */
function isValueMissing({ operator_type, value }: DependencyCondition): boolean {
  const takesList = operator_type === DependencyOperator.contain || operator_type === DependencyOperator.except;
  return isBlank(value) || Array.isArray(value) !== takesList;
}
