import { isDeepStrictEqual } from 'node:util';
import { type AnyEndpoint, type FieldProblem, type FieldProblems, fieldProblemOf, Problem } from '@tsudoi/contract';
import * as v from 'valibot';

/** The problem that an issue of valibot stands for. Schemas say a code as their message; a text schema that says none is `text`. */
function problemOf(issue: v.BaseIssue<unknown>): FieldProblem {
  // A missing key arrives as an issue of the object schema in valibot's own words; for people it is a missing field.
  if (issue.input === undefined && issue.kind === 'schema') return { code: 'required' };
  const problem = fieldProblemOf(issue.message);
  if (issue.expected !== 'string') return problem;
  // A text schema may name what is wrong with nothing; what was sent as another type is not missing.
  const isMisnamed = problem.code === 'shape' || (problem.code === 'required' && issue.input !== null);
  return isMisnamed ? { code: 'text' } : problem;
}

function problemsOf(issues: readonly v.BaseIssue<unknown>[]): FieldProblems {
  const fields: FieldProblems = {};
  for (const issue of issues) {
    const path = v.getDotPath(issue) ?? '';
    const problems = fields[path] ?? [];
    fields[path] = problems;
    const problem = problemOf(issue);
    // Several rules of a field may find the same problem; it is said once.
    if (!problems.some((other) => isDeepStrictEqual(other, problem))) problems.push(problem);
  }
  return fields;
}

/** Query strings carry lists and objects as JSON; this parses what begins like one. Lists with commas are read by their schema. */
function readQuery(query: unknown): unknown {
  if (typeof query !== 'object' || query === null) return {};
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => {
      if (typeof value !== 'string' || !/^[[{]/.test(value)) return [name, value];
      try {
        return [name, JSON.parse(value) as unknown];
      } catch {
        return [name, value]; // a text that only looks like JSON
      }
    }),
  );
}

/** Names in a query that its schema does not declare. */
function undeclared(schema: AnyEndpoint['query'], query: unknown): string[] {
  if (typeof query !== 'object' || query === null) return [];
  const declared = schema !== undefined && 'entries' in schema ? schema.entries : undefined;
  const names = typeof declared === 'object' && declared !== null ? declared : {};
  return Object.keys(query).filter((name) => !Object.hasOwn(names, name));
}

/** What the parts of a schema are declared as; nothing where any name may stand. */
interface Declared {
  entries?: Readonly<Record<string, Declared>>;
  item?: Declared;
  wrapped?: Declared;
}

/** Dotted paths of fields of a form that its endpoint does not declare, wherever the schema names what it has. */
function undeclaredFields(schema: Declared | undefined, sent: unknown, path: readonly string[] = []): string[] {
  if (typeof sent !== 'object' || sent === null) return [];
  if (schema?.wrapped !== undefined) return undeclaredFields(schema.wrapped, sent, path);
  const { entries, item } = schema ?? { entries: {} };
  if (entries === undefined && item === undefined) return [];
  return Object.entries(sent).flatMap(([name, value]) => {
    const at = [...path, name];
    if (entries !== undefined && !Object.hasOwn(entries, name)) return [at.join('.')];
    return undeclaredFields(entries?.[name] ?? item, value, at);
  });
}

/** No value of the contract nests deeper, so that recursion over a parsed one ends. */
const MAX_DEPTH = 64;

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/**
 * The dotted path of a text that no column can hold, undefined where there is none: a NUL, or half of a surrogate pair. Fields of free form, such as saved
 * conditions, have no schema that would refuse it. @throws Problem bad_request for what nests without end
 */
function unstorable(value: unknown, path: readonly string[] = []): string | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : path.join('.');
  if (typeof value !== 'object' || value === null) return undefined;
  if (path.length > MAX_DEPTH) throw new Problem('bad_request');
  for (const [name, inner] of Object.entries(value)) {
    const found = isStorable(name) ? unstorable(inner, [...path, name]) : path.join('.');
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Path, query and body of a request. */
export interface RequestParts {
  params: unknown;
  query: unknown;
  body: unknown;
  /** Whether the body came as a form: then a field that the endpoint does not declare is a problem, as a file is. */
  isForm?: boolean;
}

/**
 * Parses the parts of a request by the endpoint's schemas. A malformed path is 404, a body that is no object 400, the rest are field problems.
 * So is a parameter of the query that the endpoint does not declare: dropped, a misspelt filter would find more than was asked for (decision 0063).
 */
export function parseRequest(endpoint: AnyEndpoint, request: RequestParts): RequestParts {
  let params: unknown = {};
  if (endpoint.params !== undefined) {
    const parsed = v.safeParse(endpoint.params, request.params);
    if (!parsed.success) throw new Problem('not_found');
    params = parsed.output;
  }
  const fields: FieldProblems = {};
  const read = (schema: AnyEndpoint['body'], input: unknown): unknown => {
    if (schema === undefined) return {};
    const bad = unstorable(input);
    if (bad !== undefined) {
      fields[bad] = [{ code: 'characters' }];
      return undefined;
    }
    const parsed = v.safeParse(schema, input);
    if (parsed.success) return parsed.output;
    Object.assign(fields, problemsOf(parsed.issues));
    return undefined;
  };
  const query = read(endpoint.query, readQuery(request.query));
  for (const name of undeclared(endpoint.query, request.query)) fields[name] = [{ code: 'unknown_field' }];
  const sent = request.body ?? {};
  if (endpoint.body !== undefined && (typeof sent !== 'object' || Array.isArray(sent)))
    throw new Problem('bad_request');
  const body = read(endpoint.body, sent);
  if (request.isForm === true)
    for (const name of undeclaredFields(endpoint.body as Declared | undefined, sent))
      fields[name] = [{ code: 'unknown_field' }];
  if (Object.keys(fields).length > 0) throw new Problem('validation', { fields });
  return { params, query, body };
}
