import { fieldProblem } from '@tsudoi/contract';
import type { MemberSearch } from '@tsudoi/contract/members';
import { addMonths, DependencyOperator, dateFault, memberCodeKey, parseTypedDay } from '@tsudoi/domain';
import { extendedCondition } from './advanced-extended.ts';
import { compare } from './comparison.ts';
import { ifReadable } from './hidden.ts';
import type { Conditions, MemberQuery } from './search-store.ts';

type Condition = MemberSearch['advanced_search'][number][number];
type Kind = 'text' | 'code' | 'number' | 'day' | 'ids';

/** Default fields a condition can name: their column and what it holds. */
const FIELDS: Readonly<Record<string, { column: string; kind: Kind }>> = {
  member_code: { column: 'member_code_key', kind: 'code' },
  last_name: { column: 'last_name', kind: 'text' },
  first_name: { column: 'first_name', kind: 'text' },
  last_name_kana: { column: 'last_name_kana', kind: 'text' },
  first_name_kana: { column: 'first_name_kana', kind: 'text' },
  gender: { column: 'gender', kind: 'number' },
  birthday: { column: 'birthday', kind: 'day' },
  email: { column: 'email', kind: 'text' },
  phone: { column: 'phone', kind: 'text' },
  zipcode: { column: 'zipcode', kind: 'text' },
  pref_code: { column: 'pref_code', kind: 'text' },
  city_code: { column: 'city_code', kind: 'text' },
  address: { column: 'address', kind: 'text' },
  building_name: { column: 'building_name', kind: 'text' },
  class_type: { column: 'class_type', kind: 'number' },
  registration: { column: 'registration', kind: 'number' },
  joined_on: { column: 'joined_on', kind: 'day' },
  expires_on: { column: 'expires_on', kind: 'day' },
  member_type: { column: 'member_type_ids', kind: 'ids' },
  organization: { column: 'organization_ids', kind: 'ids' },
};

const TYPES: Record<Kind, string> = { text: 'text', code: 'text', number: 'int', day: 'date', ids: 'int' };

function readValue(kind: Kind, value: string | number, path: string): string | number {
  if (kind === 'text') return String(value);
  if (kind === 'code') return memberCodeKey(String(value));
  if (kind === 'day') {
    const day = parseTypedDay(String(value));
    if (day === undefined) throw fieldProblem(`${path}.value`, dateFault('date', String(value)));
    return day;
  }
  const number = Number(value);
  if (value === '' || !Number.isSafeInteger(number) || Math.abs(number) > 2_147_483_647)
    throw fieldProblem(`${path}.value`, 'integer');
  return number;
}

/** One condition of an advanced search as SQL over `account a`. @throws Problem where field, operator and value do not fit */
export function advancedCondition(
  where: Conditions,
  condition: Condition,
  path: string,
  { today, inputs, hidden }: Pick<MemberQuery, 'today' | 'inputs' | 'hidden'>,
): string {
  const { operator_type: operator } = condition;
  const values = Array.isArray(condition.value) ? condition.value : [condition.value];
  const code = condition.dependency_account_cms_component_code;
  const codePath = `${path}.dependency_account_cms_component_code`;
  if (condition.type === 'extend') {
    const id = condition.dependency_account_cms_extend_component_id;
    if (id === undefined) throw fieldProblem(`${path}.dependency_account_cms_extend_component_id`, 'required');
    const input = inputs[id];
    if (input === undefined) throw fieldProblem(`${path}.dependency_account_cms_extend_component_id`, 'unknown_field');
    return extendedCondition(where, { id, input, operator, values, path });
  }
  if (code === 'age') {
    const ages = values.map((value) => Number(readValue('number', value, path)));
    return ifReadable(hidden, 'birthday', codePath, ageCondition(where, operator, ages, today, path));
  }
  const field = code === undefined || !Object.hasOwn(FIELDS, code) ? undefined : FIELDS[code];
  if (code === undefined || field === undefined) throw fieldProblem(codePath, 'unknown_field');
  const parsed = values.map((value) => readValue(field.kind, value, path));
  if (field.kind === 'ids') {
    if (operator === DependencyOperator.more || operator === DependencyOperator.less)
      throw fieldProblem(`${path}.operator_type`, 'choice');
    const overlap = `a.${field.column} && ${where.parameter(parsed)}::int[]`;
    return operator === DependencyOperator.except ? `not (${overlap})` : overlap;
  }
  return ifReadable(hidden, code, codePath, compare(where, `a.${field.column}`, TYPES[field.kind], operator, parsed));
}

function ageCondition(
  where: Conditions,
  operator: number,
  ages: readonly number[],
  today: string,
  path: string,
): string {
  const bornBy = (age: number) => addMonths(today, -12 * age);
  const [first = 0] = ages;
  if (operator === DependencyOperator.more) return `a.birthday <= ${where.parameter(bornBy(first))}::date`;
  if (operator === DependencyOperator.less) return `a.birthday > ${where.parameter(bornBy(first + 1))}::date`;
  if (ages.length > 50) throw fieldProblem(`${path}.value`, 'too_many');
  const any = ages
    .map(
      (age) =>
        `(a.birthday <= ${where.parameter(bornBy(age))}::date and a.birthday > ${where.parameter(bornBy(age + 1))}::date)`,
    )
    .join(' or ');
  return operator === DependencyOperator.except ? `(a.birthday is null or not (${any}))` : `(${any})`;
}
