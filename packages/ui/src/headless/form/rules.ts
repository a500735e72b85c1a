import { isNothing } from './formValues.ts';

/** What a rule compares with: one value, several, or nothing yet. */
export type RuleValue = string | number | readonly (string | number)[] | null;

/**
 * One comparison as it is stored and travels. Rules stand in one flat list, so that an error's path names the rule:
 * `and` joins it to the one before, `or` begins the next group.
 */
export interface Rule {
  /** Code of a {@link RuleOperand}; empty until one is chosen. */
  operand: string;
  /** Value of a {@link RuleOperator}. */
  operator_type: number;
  value: RuleValue;
  logical_function: 'and' | 'or';
}

/** Something that can be compared: a field of a form, the member type, the age. */
export interface RuleOperand {
  code: string;
  label: string;
  /** Kind of its value; with options they are chosen from. */
  input_type: 'text' | 'number' | 'date';
  options?: readonly { value: string | number; text: string }[];
}

/** A way to compare, such as "equals" or "is one of", and how many values it takes. */
export interface RuleOperator {
  value: number;
  text: string;
  takes: 'none' | 'one' | 'many';
}

/** A rule and its place in the list. */
export interface PlacedRule {
  rule: Rule;
  index: number;
}

/** The groups of a list of rules: inside all must hold, any one group suffices. */
export function groupRules(rules: readonly Rule[]): PlacedRule[][] {
  const groups: PlacedRule[][] = [];
  rules.forEach((rule, index) => {
    const group = groups.at(-1);
    if (group === undefined || rule.logical_function === 'or') groups.push([{ rule, index }]);
    else group.push({ rule, index });
  });
  return groups;
}

/** A new rule with nothing to compare with. */
export function blankRule(logical_function: Rule['logical_function']): Rule {
  return { operand: '', operator_type: 0, value: null, logical_function };
}

/** Puts a blank rule at a place: at the end of a group with `and`, or as a group of its own with `or`. */
export function insertRule(rules: readonly Rule[], at: number, joins: Rule['logical_function']): Rule[] {
  return rules.toSpliced(at, 0, blankRule(joins));
}

/** Takes a rule out; the next of its group then begins the group. */
export function removeRule(rules: readonly Rule[], at: number): Rule[] {
  const next = rules[at + 1];
  const begins = at === 0 || rules[at]?.logical_function === 'or';
  if (begins && next !== undefined && next.logical_function === 'and')
    return [...rules.slice(0, at), { ...next, logical_function: 'or' }, ...rules.slice(at + 2)];
  return rules.toSpliced(at, 1);
}

/** Takes a whole group out. */
export function removeGroup(rules: readonly Rule[], group: number): Rule[] {
  const places = new Set((groupRules(rules)[group] ?? []).map(({ index }) => index));
  return rules.filter((_, index) => !places.has(index));
}

/** Another operand: its first operator, and no value of the one before. */
export function withOperand(rule: Rule, operand: string, operators: readonly RuleOperator[]): Rule {
  const operator = operators.find(({ value }) => value === rule.operator_type) ?? operators[0];
  return { ...rule, operand, operator_type: operator?.value ?? 0, value: valueFor(operator, null) };
}

/** Another operator; what was typed is kept as far as the new one can take it. */
export function withOperator(rule: Rule, operator: RuleOperator): Rule {
  return { ...rule, operator_type: operator.value, value: valueFor(operator, rule.value) };
}

function valueFor(operator: RuleOperator | undefined, value: RuleValue): RuleValue {
  const list = isNothing(value) || value === null ? [] : typeof value === 'object' ? value : [value];
  if (operator?.takes === 'many') return list;
  return operator?.takes === 'one' ? (list[0] ?? null) : null;
}

/** A rule's value in words, several joined by `joint`. */
export function ruleValueText(value: RuleValue, operand: RuleOperand | undefined, joint: string): string {
  const list = value === null ? [] : typeof value === 'object' ? value : [value];
  return list.map((one) => operand?.options?.find((option) => option.value === one)?.text ?? String(one)).join(joint);
}
