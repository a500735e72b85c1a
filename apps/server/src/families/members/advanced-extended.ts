import { fieldProblem } from '@tsudoi/contract';
import { DependencyOperator, ExtendedInputType, isBlank, readAnswer } from '@tsudoi/domain';
import { compare } from './comparison.ts';
import type { Conditions } from './search-store.ts';

/** A condition on one of the facility's own fields. */
interface Extended {
  id: number;
  input: ExtendedInputType;
  operator: number;
  values: readonly (string | number)[];
  path: string;
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

/**
 * A condition on an own field as SQL over `account a`. Days, instants and months are stored so that their texts stand in
 * their order; a number is compared as one, whatever else a row may hold in its place.
 * @throws Problem where field, operator and value do not fit
 */
export function extendedCondition(where: Conditions, { id, input, operator, values, path }: Extended): string {
  const key = where.parameter(String(id));
  if (PARTS.includes(input)) throw fieldProblem(`${path}.operator_type`, 'choice');
  if (LISTS.includes(input)) {
    if (operator === DependencyOperator.more || operator === DependencyOperator.less)
      throw fieldProblem(`${path}.operator_type`, 'choice');
    const any = `coalesce(a.extend_info -> ${key} ?| ${where.parameter(values.map(String))}::text[], false)`;
    return operator === DependencyOperator.except ? `not ${any}` : any;
  }
  const read = values.map((value) => readAnswer({ input_type: input }, value));
  if (NUMBERS.includes(input)) {
    const numbers = read.map((value) => {
      if (typeof value !== 'number') throw fieldProblem(`${path}.value`, 'integer');
      return value;
    });
    const number = `(case when jsonb_typeof(a.extend_info -> ${key}) = 'number' then (a.extend_info ->> ${key})::numeric end)`;
    return compare(where, number, 'numeric', operator, numbers);
  }
  if (read.some(isBlank)) throw fieldProblem(`${path}.value`, 'required');
  return compare(where, `(a.extend_info ->> ${key})`, 'text', operator, read.map(String));
}
