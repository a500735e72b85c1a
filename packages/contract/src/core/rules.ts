import * as v from 'valibot';
import { Line, Text, WireInteger } from './values.ts';

const Scalar = v.union([Text(), v.number('text')], 'text');

/**
 * Comparisons as the condition builder keeps them: `and` inside a group, `or` begins the next one (ENT-44). What is
 * wrong stands at `{key}.{index}.operand` or `{key}.{index}.value`; `takesNothing` says which operators need no value.
 */
export const Rules = (takesNothing: readonly number[] = []) =>
  v.array(
    v.pipe(
      v.object({
        operand: v.pipe(v.string('required'), v.nonEmpty('required'), Line()),
        operator_type: WireInteger,
        value: v.nullable(v.union([Scalar, v.array(Scalar, 'array')], 'text')),
        logical_function: v.picklist(['and', 'or'], 'choice'),
      }),
      v.forward(
        v.partialCheck(
          [['operator_type'], ['value']],
          ({ operator_type, value }) => takesNothing.includes(operator_type) || !isBlank(value),
          'required',
        ),
        ['value'],
      ),
    ),
    'array',
  );

function isBlank(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
