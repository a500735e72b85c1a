import { type AnyEndpoint, type FieldProblems, fieldProblemOf, Problem } from '@tsudoi/contract';
import * as v from 'valibot';

function problemsOf(issues: readonly v.BaseIssue<unknown>[]): FieldProblems {
  const fields: FieldProblems = {};
  for (const issue of issues) {
    const path = v.getDotPath(issue) ?? '';
    // A missing key arrives as an issue of the object schema in valibot's own words; for people it is a missing field.
    const missing = issue.input === undefined && issue.kind === 'schema';
    const found = fields[path] ?? [];
    fields[path] = found;
    found.push(missing ? { code: 'required' } : fieldProblemOf(issue.message));
  }
  return fields;
}

/** Query strings carry lists with commas and objects as JSON; this undoes it where the schema wants one. */
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

/** Parses the parts of a request by the endpoint's schemas. A malformed path is 404, a body that is no object 400, the rest are field problems. */
export function parseRequest(
  endpoint: AnyEndpoint,
  request: { params: unknown; query: unknown; body: unknown },
): { params: unknown; query: unknown; body: unknown } {
  let params: unknown = {};
  if (endpoint.params !== undefined) {
    const parsed = v.safeParse(endpoint.params, request.params);
    if (!parsed.success) throw new Problem('not_found');
    params = parsed.output;
  }
  const fields: FieldProblems = {};
  const read = (schema: AnyEndpoint['body'], input: unknown): unknown => {
    if (schema === undefined) return {};
    const parsed = v.safeParse(schema, input);
    if (parsed.success) return parsed.output;
    Object.assign(fields, problemsOf(parsed.issues));
    return undefined;
  };
  const query = read(endpoint.query, readQuery(request.query));
  const sent = request.body ?? {};
  if (endpoint.body !== undefined && (typeof sent !== 'object' || Array.isArray(sent)))
    throw new Problem('bad_request');
  const body = read(endpoint.body, sent);
  if (Object.keys(fields).length > 0) throw new Problem('validation', { fields });
  return { params, query, body };
}
