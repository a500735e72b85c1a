import { expect, it } from 'vitest';
import { allEndpoints } from '../all.ts';

/** What of a valibot schema is read here. */
interface Node {
  type: string;
  pipe?: readonly Node[];
  entries?: Record<string, Node>;
  item?: Node;
  items?: readonly Node[];
  value?: Node;
  wrapped?: Node;
  options?: readonly unknown[];
  getter?: (input: unknown) => Node;
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const nodes = (...values: readonly unknown[]): Node[] => values.flat().filter(isNode);

interface List {
  place: string;
  isBounded: boolean;
}

/** Every list that a schema takes, by its place. */
function lists(node: Node, place: string, isBounded = false): List[] {
  const [inner, ...steps] = node.pipe ?? [];
  if (inner !== undefined) {
    const bounded = isBounded || steps.some(({ type }) => type === 'max_length');
    return [
      ...lists({ ...inner, pipe: undefined }, place, bounded),
      ...steps.filter((step) => 'entries' in step).flatMap((step) => lists(step, place)),
    ];
  }
  return [
    ...(node.type === 'array' ? [{ place, isBounded }] : []),
    ...Object.entries(node.entries ?? {}).flatMap(([name, entry]) => lists(entry, `${place}.${name}`)),
    ...nodes(node.item, node.items, node.value).flatMap((child) => lists(child, `${place}.*`)),
    ...nodes(node.wrapped, node.getter?.([]), node.options).flatMap((child) => lists(child, place, isBounded)),
  ];
}

const found = allEndpoints().flatMap(({ family, name, endpoint }) =>
  (['params', 'query', 'body'] as const).flatMap((part) =>
    nodes(endpoint[part]).flatMap((schema) => lists(schema, `${family}.${name} ${part}`)),
  ),
);

it('every list of a request says how long it may be', () => {
  expect(found.length).toBeGreaterThan(60);
  expect(found.filter(({ isBounded }) => !isBounded).map(({ place }) => place)).toEqual([]);
});
