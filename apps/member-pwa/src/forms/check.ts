import { type FieldProblem, fieldProblemOf } from '@tsudoi/contract';
import * as v from 'valibot';

/** A schema of the contract a form's values are checked with before they travel. */
export type FormSchema = v.GenericSchema<unknown, unknown>;

/** First problem of each refused field, by its name below `prefix` (`basic_info.`). */
export function problemsOf(schema: FormSchema, body: unknown, prefix = ''): Record<string, FieldProblem> {
  const parsed = v.safeParse(schema, body);
  if (parsed.success) return {};
  const problems: Record<string, FieldProblem> = {};
  for (const issue of parsed.issues) {
    const path = v.getDotPath(issue) ?? '';
    const name = path.startsWith(prefix) ? path.slice(prefix.length) : path;
    problems[name] ??= fieldProblemOf(reasonOf(issue));
  }
  return problems;
}

// What may be empty is a union of "nothing" and the real schema, which comes last: its reason is the one to tell.
function reasonOf(issue: v.BaseIssue<unknown>): string {
  const inner = issue.issues?.at(-1);
  return inner === undefined ? issue.message : reasonOf(inner);
}
