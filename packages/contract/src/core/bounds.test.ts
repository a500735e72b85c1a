import { expect, it } from 'vitest';
import { allEndpoints } from '../all.ts';
import { fieldProblemOf } from './problem.ts';

interface Node {
  type?: string;
  message?: unknown;
  requirement?: unknown;
  [part: string]: unknown;
}

const codeOf = ({ message }: Node) => fieldProblemOf(String(message)).code;

/** Every bound of a number below a schema, with the number of bounds of its kind in its pipe. */
function boundsOf(schema: unknown, seen = new Set<unknown>()): { bound: Node; alike: number }[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  const parts = Object.values(schema as Node);
  const inner = parts.flatMap((part) => boundsOf(part, seen));
  if (!Array.isArray(schema)) return inner;
  // A pipe may begin with a schema that is a pipe itself.
  const steps = (pipe: readonly Node[]): Node[] =>
    pipe.flatMap((step) => (Array.isArray(step.pipe) ? steps(step.pipe as Node[]) : [step]));
  const own = steps(schema as Node[]).filter(
    ({ type, requirement }) => (type === 'min_value' || type === 'max_value') && typeof requirement === 'number',
  );
  return [
    ...inner,
    ...own.map((bound) => ({
      bound,
      alike: own.filter((other) => other.type === bound.type && codeOf(other) === codeOf(bound)).length,
    })),
  ];
}

it('says of a number that is out of its bounds which they are, once for each end', () => {
  const silent = allEndpoints().flatMap(({ family, name, endpoint: { params, query, body } }) =>
    [params, query, body].flatMap((part) =>
      boundsOf(part).flatMap(({ bound, alike }) => {
        const { code, params: told } = fieldProblemOf(String(bound.message));
        if (code !== 'too_small' && code !== 'too_large') return [];
        return told?.value === bound.requirement && alike === 1
          ? []
          : [`${family}.${name}: ${bound.message} ×${alike}`];
      }),
    ),
  );
  expect([...new Set(silent)]).toEqual([]);
});
