import { birthYearAge } from '../dates/age.ts';
import { parseDay } from '../dates/day.ts';
import { DependencyOperator } from '../enums/forms.ts';
import { answerOf, type DependencyCondition, type FormScalar, type FormValues, isBlank } from './items.ts';

/** Fields whose answers cannot be compared: a condition on one of them always holds (VAL-76). */
const EXEMPT: ReadonlySet<string | null> = new Set([
  'name',
  'name_kana',
  'location',
  'document',
  'event_attended',
  'event_participant',
  'invoice_history',
  'profile_image',
]);

/** Whether a condition looks at a field that is exempt from comparison, by its code or by its kind. */
export function isExempt(condition: Pick<DependencyCondition, 'dependency_account_cms_component_code' | 'input_type'>) {
  return EXEMPT.has(condition.dependency_account_cms_component_code) || EXEMPT.has(condition.input_type);
}

/**
 * Whether one condition holds for the answers given.
 *
 * On the birthday, more, less and equal with a number compare the age by birth year alone in `year`, the current year
 * in Japan (VAL-70, VAL-98, VAL-99).
 */
export function holds(condition: DependencyCondition, values: FormValues, year: number): boolean {
  if (isExempt(condition)) return true;
  const answer = answerOf(
    {
      type: condition.type,
      id: condition.dependency_account_cms_extend_component_id ?? 0,
      code: condition.dependency_account_cms_component_code ?? '',
    },
    values,
  );
  const { operator_type: operator, value } = condition;
  const asked = isAgeRule(condition) ? ageOf(answer, year) : answer;
  switch (operator) {
    case DependencyOperator.more:
      return isOrdered(asked, value, (order) => order >= 0);
    case DependencyOperator.less:
      return isOrdered(asked, value, (order) => order <= 0);
    case DependencyOperator.equal:
      return sameList(asked, value);
    case DependencyOperator.contain:
      return Array.isArray(value) && listed(asked).some((one) => listed(value).includes(one));
    case DependencyOperator.except:
      return Array.isArray(value) && !listed(asked).some((one) => listed(value).includes(one));
  }
}

function isAgeRule({ type, dependency_account_cms_component_code: code, operator_type, value }: DependencyCondition) {
  const operators: readonly number[] = [DependencyOperator.more, DependencyOperator.less, DependencyOperator.equal];
  return type === 'default' && code === 'birthday' && operators.includes(operator_type) && isNumeric(value);
}

const SLASH_DAY = /^\d{4}\/\d{2}\/\d{2}$/;

/** Only a birthday in YYYY/MM/DD that is on the calendar has an age (VAL-71). */
function ageOf(birthday: unknown, year: number): number | null {
  const day = typeof birthday === 'string' && SLASH_DAY.test(birthday) ? parseDay(birthday) : undefined;
  return day === undefined ? null : birthYearAge(day, year);
}

/** Numbers by their size, other texts by their characters; days may be written with slashes or hyphens. */
function isOrdered(answer: unknown, value: DependencyCondition['value'], fits: (order: number) => boolean): boolean {
  if (!isScalar(answer) || !isScalar(value) || isBlank(answer) || isBlank(value)) return false;
  if (isNumeric(answer) && isNumeric(value)) return fits(Number(answer) - Number(value));
  const [left, right] = [comparable(answer), comparable(value)];
  return fits(left < right ? -1 : left > right ? 1 : 0);
}

/** Equal whatever the type and, for lists, whatever the order (VAL-73). */
function sameList(answer: unknown, value: unknown): boolean {
  const [left, right] = [listed(answer).toSorted(), listed(value).toSorted()];
  return left.length === right.length && left.every((one, index) => one === right[index]);
}

/** Answers as texts; nothing is an empty list. */
function listed(answer: unknown): string[] {
  if (isBlank(answer)) return [];
  return isScalar(answer) ? [comparable(answer)] : Object.values(answer as object).flatMap(listed);
}

function comparable(value: FormScalar): string {
  const text = String(value).trim();
  return parseDay(text) ?? text;
}

function isNumeric(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value.trim());
}

function isScalar(value: unknown): value is NonNullable<FormScalar> {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
