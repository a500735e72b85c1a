import { accessProblems } from './problems/access.ts';
import { callsProblems } from './problems/calls.ts';
import { eventsProblems } from './problems/events.ts';
import { type FieldCode, fieldCodes } from './problems/fields.ts';
import { importsProblems } from './problems/imports.ts';
import { moneyProblems } from './problems/money.ts';
import { peopleProblems } from './problems/people.ts';

export * from './problems/fields.ts';

/** Every way a call can fail, with its HTTP status. The words are in `i18n/problems`. */
export const problems = {
  ...callsProblems,
  ...accessProblems,
  ...peopleProblems,
  ...moneyProblems,
  ...eventsProblems,
  ...importsProblems,
} as const;

export type ProblemCode = keyof typeof problems;

/** A refused field: its code and the values its words need. */
export interface FieldProblem {
  code: FieldCode;
  params?: Record<string, string | number>;
}

export type FieldProblems = Record<string, FieldProblem[]>;

/** Thrown by rules and handlers; the pipeline turns it into the envelope of a failure. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  /** Refused fields by their dotted path (`basic_info.email`). */
  readonly fields: FieldProblems;
  /** Values for the words, such as who changed a record. */
  readonly params: Record<string, string | number>;
  /** The `error` member of the envelope, where the specification names one. */
  readonly error: unknown;
  constructor(
    code: ProblemCode,
    detail: { fields?: FieldProblems; params?: Record<string, string | number>; error?: unknown; cause?: unknown } = {},
  ) {
    super(code, detail.cause === undefined ? undefined : { cause: detail.cause });
    this.name = 'Problem';
    this.code = code;
    this.status = problems[code];
    this.fields = detail.fields ?? {};
    this.params = detail.params ?? {};
    this.error = detail.error;
  }
}

/** A refusal of one field, as a problem to throw. */
export function fieldProblem(field: string, code: FieldCode, params?: Record<string, string | number>): Problem {
  return new Problem('validation', { fields: { [field]: [params === undefined ? { code } : { code, params }] } });
}

/** A field problem as a schema's issue message: the code, and after a colon what its words need (`number_range:{"min":0,"max":9}`). */
export function issueMessage({ code, params }: FieldProblem): string {
  return params === undefined ? code : `${code}:${JSON.stringify(params)}`;
}

/**
 * Reads a schema's issue message (`max_length:255`) as a field problem. What is no known code is valibot's own text about
 * a value of another type than the schema's: `shape`.
 */
export function fieldProblemOf(message: string): FieldProblem {
  const colon = message.indexOf(':');
  const [name, value] = colon < 0 ? [message, undefined] : [message.slice(0, colon), message.slice(colon + 1)];
  const code = fieldCodes.find((candidate) => candidate === name);
  if (code === undefined) return { code: 'shape' };
  if (value === undefined) return { code };
  if (value.startsWith('{')) return { code, params: JSON.parse(value) };
  return { code, params: { value: Number.isNaN(Number(value)) ? value : Number(value) } };
}

/** Body of every failure (G-03). `error` is "TokenInValid" or "TokenHasExpired" on 401, the invoice on 402. */
export interface FailureBody {
  message: string;
  error_code: ProblemCode;
  errors: Record<string, string[]>;
  /** The codes behind `errors`, field by field. */
  error_fields?: Record<string, FieldProblem[]>;
  error?: unknown;
}

/** Body of every success. */
export interface SuccessBody<T> {
  data: T;
  message?: string;
  account_menu_permission?: unknown;
}
