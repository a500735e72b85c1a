import { randomBytes } from 'node:crypto';
import { type FieldProblems, Problem, pickFields } from '@tsudoi/contract';
import { type FieldCheckBody, type FieldRecord, fieldDefinitionFields } from '@tsudoi/contract/account-cms';
import {
  CHOICE_TYPES,
  type DefinedChoice,
  type DependencyCondition,
  definitionFaults,
  ExtendedInputType,
  type FieldDefinition,
  type FormLimits,
  isRelatedUse,
  limitsOf,
} from '@tsudoi/domain';
import type * as v from 'valibot';
import { isAlwaysRead, isCore } from './default-form.ts';
import type { FieldRow, FieldValues } from './settings-store.ts';
import type { ChoiceRow } from './store.ts';

type Sent = Omit<v.InferOutput<typeof FieldCheckBody>, 'id' | 'class_type' | 'input_type'>;

/** A choice as it is sent: a new one has no value yet. */
interface SentChoice extends Omit<Sent['choices'][number], 'children'> {
  children?: readonly SentChoice[] | undefined;
}

/** The columns an operator writes, as the log compares them. */
export const writtenOf = (row: FieldRow) => {
  const { choices, limits, conditions, ...rest } = pickFields(row, fieldDefinitionFields);
  return {
    ...rest,
    choices: choices.map(inOrder),
    limits: limitsInOrder(limits),
    conditions: conditions.map(comparison),
  };
};

/** Keys always in one order, so that what is compared as text differs only where something was changed. */
const inOrder = ({ value, text, retired, children }: DefinedChoice): ChoiceRow => ({
  value,
  text: { ja: text.ja, en: text.en },
  ...(retired === true ? { retired } : {}),
  ...(children === undefined || children.length === 0 ? {} : { children: children.map(inOrder) }),
});

const limitsInOrder = (limits: FormLimits): FormLimits =>
  Object.fromEntries(
    Object.entries(limits)
      .filter(([, value]) => value !== undefined && value !== null && value !== false)
      .toSorted(([one], [other]) => one.localeCompare(other)),
  );

/** A comparison whose list is one of its own. */
type Comparison = Sent['conditions'][number];
const comparison = (condition: DependencyCondition): Comparison => ({
  type: condition.type,
  dependency_account_cms_component_code: condition.dependency_account_cms_component_code,
  dependency_account_cms_extend_component_id: condition.dependency_account_cms_extend_component_id,
  operator_type: condition.operator_type,
  value: typeof condition.value === 'object' && condition.value !== null ? [...condition.value] : condition.value,
  logical_function: condition.logical_function,
  input_type: condition.input_type,
});

/** What is stored of what was sent: bounds and choices of the kind only, values for new choices, nothing lost of the old ones. */
export function valuesToStore(
  sent: Sent,
  { type, input_type, choices: before }: Pick<FieldRow, 'type' | 'input_type' | 'choices'>,
): FieldValues {
  const allowed: ReadonlySet<string> = new Set(limitsOf(input_type));
  const limits = Object.fromEntries(Object.entries(sent.limits).filter(([name]) => allowed.has(name)));
  const isChosen = type === 'extend' && CHOICE_TYPES.has(input_type);
  const hasChildren = input_type === ExtendedInputType.dropdownRelated;
  return {
    ...sent,
    staff_role_ids: [...new Set(sent.staff_role_ids)].toSorted((one, other) => one - other),
    // What the card says of every member anyway.
    on_card: type === 'extend' && sent.on_card,
    choices: isChosen ? withValues(hasChildren ? sent.choices : sent.choices.map(withoutChildren), before) : [],
    limits: limitsInOrder(limits),
    conditions: isRelatedUse(sent.use_type) ? sent.conditions.map(comparison) : [],
  };
}

const withoutChildren = ({ children: _, ...choice }: SentChoice): SentChoice => choice;

const namesIn = ({ value = '', text, children = [] }: SentChoice): string[] => [
  value,
  text.ja,
  text.en,
  ...children.flatMap(namesIn),
];

/** The choices of a field, of either step, each with a value that no other has or had. */
function withValues(sent: readonly SentChoice[], before: readonly DefinedChoice[]): ChoiceRow[] {
  return mergeChoices(sent, before, new Set([...sent, ...before].flatMap(namesIn)));
}

/** Choices as they were sent, each with a value; those that were left out stay, retired. */
function mergeChoices(sent: readonly SentChoice[], before: readonly DefinedChoice[], taken: Set<string>): ChoiceRow[] {
  const sentValues = new Set(sent.map(({ value }) => value));
  const former = new Map(before.map((choice) => [choice.value, choice]));
  const named = sent.map(({ value = '', text, retired, children = [] }) => {
    const stored = value === '' ? nextValue(taken) : value;
    return inOrder({
      value: stored,
      text,
      ...(retired === undefined ? {} : { retired }),
      children: mergeChoices(children, former.get(stored)?.children ?? [], taken),
    });
  });
  const left = before.filter(({ value }) => !sentValues.has(value));
  return [...named, ...left.map((choice) => inOrder({ ...choice, retired: true }))];
}

/** A value that looks like no text anybody writes: a file says choices by their texts, or by their values. */
function nextValue(taken: Set<string>): string {
  const value = randomBytes(6).toString('hex');
  if (taken.has(value)) return nextValue(taken);
  taken.add(value);
  return value;
}

/** A field as the rules of definitions look at it. */
export const definitionOf = (row: FieldRow): FieldDefinition => ({
  ...row,
  code: row.type === 'default' ? row.code : '',
});

/** Refuses a definition that no form could follow. @throws Problem validation */
export function checkDefinition(field: FieldRow, others: readonly FieldRow[]): void {
  const faults = definitionFaults(
    definitionOf(field),
    others.map(definitionOf),
    field.type === 'default' && isCore(field.code),
  );
  const fields: FieldProblems = {};
  if (field.type === 'default' && field.staff_role_ids.length > 0 && isAlwaysRead(field.code))
    fields.staff_role_ids = [{ code: 'core_field' }];
  for (const { path, code } of faults) fields[path] ??= [{ code }];
  if (Object.keys(fields).length === 0) return;
  throw new Problem('validation', { fields });
}

/** A field as its settings show it. */
export function presentField(row: FieldRow, answers: ReadonlyMap<number, number>): FieldRecord {
  const isOwn = row.type === 'extend';
  return {
    ...pickFields(row, ['id', 'type', 'class_type', 'input_type', 'version', 'updated_by']),
    ...writtenOf(row),
    code: isOwn ? '' : row.code,
    core: !isOwn && isCore(row.code),
    answered: isOwn ? (answers.get(row.id) ?? 0) : null,
    updated_at: row.updated_at.toISOString(),
  };
}
