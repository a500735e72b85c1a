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
}

type Place = 'params' | 'query' | 'body' | 'response';

/** A place of a request that takes a number, or of an answer that holds one, with the bounds its schema sets. */
export interface NumberPlace<Part extends Place = Place> {
  part: Part;
  /** Names from the part inwards; `*` is an item of a list. */
  path: readonly string[];
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

function* visit(node: Node, bounds: Bounds, path: readonly string[]): Generator<Omit<NumberPlace, 'part'>> {
  const [inner, ...steps] = node.pipe ?? [];
  if (inner !== undefined) {
    yield* visit(inner, steps.reduce(narrowed, bounds), path);
    return;
  }
  if (node.type === 'number') yield { path, ...bounds };
  for (const [name, entry] of Object.entries(node.entries ?? {})) yield* visit(entry, bounds, [...path, name]);
  for (const item of [node.item, ...(node.items ?? []), node.value])
    if (isNode(item)) yield* visit(item, bounds, [...path, '*']);
  if (isNode(node.wrapped)) yield* visit(node.wrapped, bounds, path);
  for (const option of node.options ?? []) if (isNode(option)) yield* visit(option, bounds, path);
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

/** The value with a number at a path; what is missing on the way is made. */
export function withNumber(value: unknown, path: readonly string[], number: number): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return number;
  if (name === '*') {
    const list: unknown[] = Array.isArray(value) ? value : [];
    return [withNumber(list[0], rest, number), ...list.slice(1)];
  }
  const record = typeof value === 'object' && value !== null ? value : {};
  return { ...record, [name]: withNumber(Object.entries(record).find(([key]) => key === name)?.[1], rest, number) };
}
