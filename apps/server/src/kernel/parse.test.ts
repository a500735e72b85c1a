import { endpoint, Id, Problem, WireInteger } from '@tsudoi/contract';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { parseRequest } from './parse.ts';

const count = endpoint({
  method: 'POST',
  path: '/member/things',
  access: { self: 'member' },
  body: v.object({ id: Id, many: v.pipe(WireInteger, v.maxValue(15, 'too_large')) }),
  response: v.unknown(),
  summary: 'Counts',
});

function problemsOf(body: unknown) {
  try {
    parseRequest(count, { params: {}, query: {}, body });
  } catch (cause) {
    if (cause instanceof Problem) return cause.fields;
    throw cause;
  }
  return {};
}

it('says a problem of a field once, however many rules of the field find it', () => {
  expect(problemsOf({ id: -1, many: 3 })).toEqual({ id: [{ code: 'integer' }] });
  expect(problemsOf({ id: 1, many: 4_294_967_296 })).toEqual({ many: [{ code: 'integer' }, { code: 'too_large' }] });
  expect(problemsOf({ id: 1, many: 15 })).toEqual({});
});
