import { toNestErrors } from '@hookform/resolvers';
import { type FieldProblem, issueMessage } from '@tsudoi/contract';
import type { FieldError, FieldValues, Resolver } from 'react-hook-form';
import * as v from 'valibot';

/** A refused value with its dotted path in the form. */
export interface FieldFault extends FieldProblem {
  path: string;
}

/**
 * Checks a form by its schema and by rules that no schema can say, such as a facility's own; every field's first fault is
 * told, the schema's before the rules'. Checks across fields (a repeated password, an end after its start) and rules run
 * although other fields are wrong, which the ready-made resolver leaves out.
 */
export function formResolver<Values extends FieldValues, Output>(
  schema: v.GenericSchema<Values, Output>,
  rules?: (values: Values) => readonly FieldFault[],
): Resolver<Values, unknown, Output> {
  return async (values, _, options) => {
    const result = await v.safeParseAsync(schema, values);
    const faults = rules?.(values) ?? [];
    if (result.success && faults.length === 0) return { values: result.output, errors: {} };
    const errors: Record<string, FieldError> = {};
    for (const issue of result.issues ?? []) {
      errors[v.getDotPath(issue) ?? 'root'] ??= { type: issue.type, message: issue.message };
    }
    for (const { path, ...problem } of faults) errors[path] ??= { type: 'rules', message: issueMessage(problem) };
    return { values: {}, errors: toNestErrors<Values>(errors, options) };
  };
}
