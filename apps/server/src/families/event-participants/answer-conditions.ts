import { fieldProblem, type SearchCondition } from '@tsudoi/contract';
import { DependencyOperator, ExtendedInputType, isBlank, readAnswer } from '@tsudoi/domain';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** A condition on the answer to a field of an entry form. */
export interface AnswerCondition {
  id: number;
  input: ExtendedInputType;
  operator: number;
  values: readonly (string | number)[];
}

const NUMBERS: readonly ExtendedInputType[] = [ExtendedInputType.number, ExtendedInputType.decimal];
/** Stored as lists: a condition looks for any of its values among them. */
const LISTS: readonly ExtendedInputType[] = [ExtendedInputType.checkbox, ExtendedInputType.dropdownRelated];
/** Stored as objects, which are compared with nothing (VAL-76). */
const PARTS: readonly ExtendedInputType[] = [
  ExtendedInputType.name,
  ExtendedInputType.nameKana,
  ExtendedInputType.location,
];

/** A field that lists are searched by. */
interface Field {
  id: number;
  input_type: ExtendedInputType;
  searchable: boolean;
}

/** Conditions of an advanced search on fields of an entry form. @throws Problem where field, operator and value do not fit */
export function readConditions(
  groups: readonly (readonly SearchCondition[])[],
  fields: readonly Field[],
): AnswerCondition[][] {
  return groups.map((group, at) =>
    group.map((condition, index) => {
      const path = `advanced_search.${at}.${index}`;
      const { type, dependency_account_cms_extend_component_id: id, operator_type: operator, value } = condition;
      // Of members there are conditions in their own list; here is asked what they answered.
      if (type !== 'extend') throw fieldProblem('advanced_search', 'unknown_field');
      const field = fields.find((each) => each.id === id && each.searchable);
      if (field === undefined || PARTS.includes(field.input_type))
        throw fieldProblem(`${path}.dependency_account_cms_extend_component_id`, 'unknown_field');
      const isOrder = operator === DependencyOperator.more || operator === DependencyOperator.less;
      if (isOrder && LISTS.includes(field.input_type)) throw fieldProblem(`${path}.operator_type`, 'choice');
      const values = (Array.isArray(value) ? value : [value]).map((one) => {
        if (LISTS.includes(field.input_type)) return String(one);
        const read = readAnswer({ input_type: field.input_type }, one);
        if (NUMBERS.includes(field.input_type) && typeof read !== 'number')
          throw fieldProblem(`${path}.value`, 'integer');
        if (isBlank(read)) throw fieldProblem(`${path}.value`, 'required');
        return typeof read === 'number' ? read : String(read);
      });
      return { id: field.id, input: field.input_type, operator, values };
    }),
  );
}

/** The condition in SQL over `participant p`. */
export function answerCondition({ id, input, operator, values }: AnswerCondition): RawBuilder<SqlBool> {
  const key = String(id);
  if (LISTS.includes(input)) {
    const any = sql<SqlBool>`coalesce(p.answers -> ${key}::text ?| ${values.map(String)}::text[], false)`;
    return operator === DependencyOperator.except ? sql<SqlBool>`not ${any}` : any;
  }
  const isNumber = NUMBERS.includes(input);
  const column = isNumber
    ? sql`(case when jsonb_typeof(p.answers -> ${key}::text) = 'number' then (p.answers ->> ${key}::text)::numeric end)`
    : sql`(p.answers ->> ${key}::text)`;
  const first = values[0] ?? '';
  const one = isNumber ? sql`${first}::numeric` : sql`${first}::text`;
  const all = isNumber ? sql`${values}::numeric[]` : sql`${values}::text[]`;
  switch (operator) {
    case DependencyOperator.more:
      return sql<SqlBool>`${column} >= ${one}`;
    case DependencyOperator.less:
      return sql<SqlBool>`${column} <= ${one}`;
    case DependencyOperator.except:
      return sql<SqlBool>`(${column} is null or ${column} <> all (${all}))`;
    default:
      return sql<SqlBool>`${column} = any (${all})`;
  }
}
