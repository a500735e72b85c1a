import fc from 'fast-check';
import { junk, number, text } from './texts.ts';

/** What of a valibot schema is read here; every schema of the contract has this form. */
export interface SchemaNode {
  kind?: string;
  type: string;
  pipe?: readonly SchemaNode[];
  entries?: Record<string, SchemaNode>;
  item?: SchemaNode;
  options?: readonly unknown[];
  wrapped?: SchemaNode;
  literal?: unknown;
  requirement?: unknown;
  value?: SchemaNode;
}

const isNode = (value: unknown): value is SchemaNode => typeof value === 'object' && value !== null && 'type' in value;

/** Texts a pattern allows; patterns that fast-check cannot read are left to the pools. */
function matching(pattern: RegExp): fc.Arbitrary<string> | undefined {
  try {
    const arbitrary = fc.stringMatching(pattern);
    fc.sample(arbitrary, 1);
    return arbitrary;
  } catch {
    return undefined;
  }
}

function textOf(node: SchemaNode): fc.Arbitrary<unknown> {
  const patterns = (node.pipe ?? []).flatMap((step) =>
    step.type === 'regex' && step.requirement instanceof RegExp ? [matching(step.requirement)] : [],
  );
  const supported = patterns.filter((one): one is fc.Arbitrary<string> => one !== undefined);
  return supported.length === 0
    ? text
    : fc.oneof({ weight: 3, arbitrary: fc.oneof(...supported) }, { weight: 1, arbitrary: text });
}

function objectOf(entries: Record<string, SchemaNode>, depth: number): fc.Arbitrary<unknown> {
  const model = Object.fromEntries(
    Object.entries(entries).map(([name, entry]) => [name, fromSchema(entry, depth + 1)]),
  );
  const optional = Object.keys(entries).filter((name) => entries[name]?.type === 'optional');
  const required = Object.keys(entries).filter((name) => !optional.includes(name));
  return fc.record(model, { requiredKeys: required });
}

function good(node: SchemaNode, depth: number): fc.Arbitrary<unknown> {
  const inner = node.pipe?.find((step) => step !== node && step.kind === 'schema' && step.type !== node.type);
  switch (node.type) {
    case 'string':
      return textOf(node);
    case 'number':
      return number;
    case 'boolean':
      return fc.boolean();
    case 'object':
    case 'loose_object':
    case 'strict_object':
      return objectOf(node.entries ?? {}, depth);
    case 'array':
      return isNode(node.item) ? fc.array(fromSchema(node.item, depth + 1), { maxLength: 4 }) : junk;
    case 'picklist':
      return fc.constantFrom(...(node.options ?? []));
    case 'literal':
      return fc.constant(node.literal);
    case 'null':
      return fc.constant(null);
    case 'union': {
      const options = (node.options ?? []).filter(isNode).map((option) => fromSchema(option, depth));
      return options.length === 0 ? junk : fc.oneof(...options);
    }
    case 'optional':
    case 'nullable':
      return isNode(node.wrapped) ? fromSchema(node.wrapped, depth) : junk;
    case 'record':
      return fc.dictionary(text, junk, { maxKeys: 4 });
    default:
      return inner === undefined ? junk : fromSchema(inner, depth);
  }
}

/**
 * Values a schema nearly takes: mostly the right kind at the right place, now and then something else entirely. What is
 * right in every part but one gets past the first check and shows whether the next ones hold.
 */
export function fromSchema(node: SchemaNode, depth = 0): fc.Arbitrary<unknown> {
  if (depth > 8) return junk;
  return fc.oneof({ weight: depth === 0 ? 60 : 25, arbitrary: good(node, depth) }, { weight: 1, arbitrary: junk });
}
