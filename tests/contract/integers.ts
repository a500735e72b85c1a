import type { AnyEndpoint } from '@tsudoi/contract';

/** What of a valibot schema is read here. */
interface Node {
  kind?: string;
  type: string;
  pipe?: readonly Node[];
  entries?: Record<string, Node>;
  item?: Node;
  items?: readonly Node[];
  value?: Node;
  wrapped?: Node;
  options?: readonly unknown[];
  requirement?: unknown;
  /** Of a variant: the entry that tells its options apart. */
  key?: string;
  literal?: unknown;
}

type Place = 'params' | 'query' | 'body' | 'response';

/** What a body says at a path, so that it is the option of a variant that a place belongs to. */
interface Kind {
  path: readonly string[];
  value: unknown;
}

/** A place of a request that takes a number, or of an answer that holds one, with the bounds its schema sets. */
export interface NumberPlace<Part extends Place = Place> {
  part: Part;
  /** Names from the part inwards; `*` is an item of a list. */
  path: readonly string[];
  /** Of the variants that the place is within, from the outermost. */
  kinds: readonly Kind[];
  min: number;
  max: number;
}

interface Bounds {
  min: number;
  max: number;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

function narrowed(bounds: Bounds, step: Node): Bounds {
  const { min, max } = bounds;
  if (step.type === 'min_value') return { min: Math.max(min, Number(step.requirement)), max };
  if (step.type === 'max_value') return { min, max: Math.min(max, Number(step.requirement)) };
  const choices = step.type === 'picklist' ? (step.options ?? []).map(Number) : [];
  return choices.length === 0 ? bounds : { min: Math.min(...choices), max: Math.max(...choices) };
}

/** What tells an option of a variant from the others; undefined where the node is none. */
function kindOf(node: Node, option: Node, path: readonly string[]): Kind | undefined {
  const { key } = node;
  const told = node.type === 'variant' && key !== undefined ? option.entries?.[key] : undefined;
  if (key === undefined || told === undefined) return undefined;
  return { path: [...path, key], value: told.literal ?? told.options?.[0] };
}

function* visit(
  node: Node,
  bounds: Bounds,
  path: readonly string[],
  kinds: readonly Kind[] = [],
): Generator<Omit<NumberPlace, 'part'>> {
  const [inner, ...steps] = node.pipe ?? [];
  if (inner !== undefined) {
    yield* visit(inner, steps.reduce(narrowed, bounds), path, kinds);
    return;
  }
  if (node.type === 'number') yield { path, kinds, ...bounds };
  for (const [name, entry] of Object.entries(node.entries ?? {})) yield* visit(entry, bounds, [...path, name], kinds);
  for (const item of [node.item, ...(node.items ?? []), node.value])
    if (isNode(item)) yield* visit(item, bounds, [...path, '*'], kinds);
  if (isNode(node.wrapped)) yield* visit(node.wrapped, bounds, path, kinds);
  for (const option of node.options ?? []) {
    if (!isNode(option)) continue;
    const kind = kindOf(node, option, path);
    yield* visit(option, bounds, path, kind === undefined ? kinds : [...kinds, kind]);
  }
}

/** Every place of an endpoint's request that takes a number, or of its answer that holds one. */
export function numberPlaces<Part extends Place>(endpoint: AnyEndpoint, parts: readonly Part[]): NumberPlace<Part>[] {
  const open: Bounds = { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY };
  const found = parts.flatMap((part) => {
    const schema: unknown = endpoint[part];
    return isNode(schema) ? [...visit(schema, open, [])].map((place) => ({ part, ...place })) : [];
  });
  const keyed = found.map((place) => [JSON.stringify(place), place] as const);
  return [...new Map(keyed).values()];
}

/** The value with something at a path; what is missing on the way is made. */
function withAt(value: unknown, path: readonly string[], put: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return put;
  if (name === '*') {
    const list: unknown[] = Array.isArray(value) ? value : [];
    return [withAt(list[0], rest, put), ...list.slice(1)];
  }
  const record = typeof value === 'object' && value !== null ? value : {};
  return { ...record, [name]: withAt(Object.entries(record).find(([key]) => key === name)?.[1], rest, put) };
}

/** The value with a number at a place, in the option of each variant that the place belongs to. */
export function withNumber(value: unknown, { path, kinds }: Pick<NumberPlace, 'path' | 'kinds'>, number: number) {
  return withAt(
    kinds.reduce((told, kind) => withAt(told, kind.path, kind.value), value),
    path,
    number,
  );
}
