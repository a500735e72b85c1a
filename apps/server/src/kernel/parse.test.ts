import {
  type AnyEndpoint,
  Email,
  endpoint,
  Id,
  integerBetween,
  orNothing,
  Problem,
  RequiredText,
} from '@tsudoi/contract';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { parseRequest } from './parse.ts';

const count = endpoint({
  method: 'POST',
  path: '/member/things',
  access: { self: 'member' },
  body: v.object({ id: Id, many: integerBetween(0, 15) }),
  response: v.unknown(),
  summary: 'Counts',
});

const list = endpoint({
  method: 'GET',
  path: '/member/things',
  access: { self: 'member' },
  query: v.object({ keyword: v.optional(v.string()) }),
  response: v.unknown(),
  summary: 'Lists',
});

function problemsOf(body: unknown, query: unknown = {}, of: AnyEndpoint = count) {
  try {
    parseRequest(of, { params: {}, query, body });
  } catch (cause) {
    if (cause instanceof Problem) return cause.fields;
    throw cause;
  }
  return {};
}

it('says a problem of a field once, however many rules of the field find it', () => {
  expect(problemsOf({ id: -1, many: 3 })).toEqual({ id: [{ code: 'too_small', params: { value: 1 } }] });
  expect(problemsOf({ id: 1, many: 4_294_967_296 })).toEqual({ many: [{ code: 'too_large', params: { value: 15 } }] });
  expect(problemsOf({ id: 1, many: 15 })).toEqual({});
});

it('names each parameter of a query that the endpoint does not declare, also where it declares none', () => {
  const unknown = [{ code: 'unknown_field' }];
  expect(problemsOf(undefined, { keyword: 'a' }, list)).toEqual({});
  expect(problemsOf(undefined, { keywrd: 'a', page: '2' }, list)).toEqual({ keywrd: unknown, page: unknown });
  // What every object has without anybody declaring it.
  expect(problemsOf(undefined, { constructor: '1' }, list)).toEqual({ constructor: unknown });
  expect(problemsOf({ id: 1, many: 1 }, { id: '2' })).toEqual({ id: unknown });
});

it('does not call a field missing that was sent as something else than a text', () => {
  const named = endpoint({ ...count, body: v.object({ name: RequiredText(100), email: orNothing(Email) }) });
  const of = (name: unknown, email: unknown = null) => problemsOf({ name, email }, {}, named);
  for (const sent of [5, true, {}, ['a']])
    expect(of(sent, sent)).toEqual({ name: [{ code: 'text' }], email: [{ code: 'text' }] });
  for (const nothing of [undefined, null, '', ' ']) expect(of(nothing)).toEqual({ name: [{ code: 'required' }] });
});
