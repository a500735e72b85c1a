import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkPlace, managersOfAll } from './rules.ts';
import type { TreeRow } from './store.ts';
import { withDescendants } from './tree.ts';

type Type = TreeRow['type'];
type Tree = readonly TreeRow[];
type Assigned = ReadonlyMap<number, ReadonlySet<number>>;
type Write =
  | { kind: 'create'; type: Type; parent: number | null }
  | { kind: 'update'; id: number; type: Type; parent: number | null }
  | { kind: 'remove'; id: number };
interface World {
  tree: Tree;
  assigned: Assigned;
}

/** Who writes; everybody else is who must not be harmed. */
const EDITOR = 1;
const NEW = 100;
const at = new Date(0);
const node = (id: number, type: Type, parent_id: number | null): TreeRow => ({
  id,
  type,
  parent_id,
  code: String(id),
  name: String(id),
  version: 1,
  updated_at: at,
});

const type = fc.constantFrom<Type[]>(1, 2, 3);
/** Draws an existing organization; null where the number falls on the top. */
const pick = (tree: Tree, number: number): number | null =>
  [null, ...tree.map(({ id }) => id)][number % (tree.length + 1)] ?? null;
const existing = (tree: Tree, number: number): number => (number % tree.length) + 1;

/** A tree of up to nine organizations, each below an earlier one of a type above its own, or at the top. */
const trees = fc.array(fc.tuple(type, fc.nat()), { minLength: 3, maxLength: 9 }).map((drawn) => {
  const tree: TreeRow[] = [];
  for (const [kind, number] of drawn) {
    const above = tree.filter((row) => row.type < kind);
    tree.push(node(tree.length + 1, kind, pick(above, number)));
  }
  return tree;
});
/** A world and a write in it. Most writes of an organization keep its type, so that they get past the shape of the tree. */
const cases = fc
  .record({
    tree: trees,
    lists: fc.array(fc.array(fc.nat(), { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 4 }),
    kind: fc.constantFrom('create', 'update', 'update', 'update', 'update', 'remove'),
    target: fc.nat(),
    parent: fc.nat(),
    type: fc.option(type, { freq: 1 }),
  })
  .map(({ tree, lists, kind, ...drawn }): { world: World; write: Write } => {
    const assigned = new Map(
      lists.map((numbers, index) => [EDITOR + index, new Set(numbers.map((number) => existing(tree, number)))]),
    );
    const id = existing(tree, drawn.target);
    const kept = kind === 'create' ? 3 : (tree.find((row) => row.id === id)?.type ?? 3);
    const place = { type: drawn.type ?? kept, parent: pick(tree, drawn.parent) };
    const write: Write =
      kind === 'remove' ? { kind, id } : kind === 'create' ? { kind, ...place } : { kind: 'update', id, ...place };
    return { world: { tree, assigned }, write };
  });

const sightOf = ({ tree, assigned }: World, account: number): Set<number> =>
  new Set([...(assigned.get(account) ?? [])].flatMap((top) => [...withDescendants(tree, top)]));
const scopeOf = (world: World) => ({ organizationIds: [...sightOf(world, EDITOR)], chosenId: null });
const isOfAll = ({ tree, assigned }: World, account: number) => managersOfAll(tree, assigned).includes(account);

/** What stands at the top is assigned to everybody who reached the whole facility before. */
function withTop(world: World, tree: Tree, made: number): World {
  const before = world.tree.filter((row) => row.id !== made);
  const everywhere = new Set([EDITOR, ...managersOfAll(before, world.assigned)]);
  const assigned = new Map(
    [...world.assigned].map(([account, ids]) => [account, everywhere.has(account) ? new Set([...ids, made]) : ids]),
  );
  return { tree, assigned };
}

/** The world after a write, or undefined where it is refused. */
function after(world: World, write: Write): World | undefined {
  const { tree, assigned } = world;
  const scope = scopeOf(world);
  const target = write.kind === 'create' ? undefined : tree.find((row) => row.id === write.id);
  if (write.kind !== 'create' && (target === undefined || !scope.organizationIds.includes(target.id))) return undefined;
  if (write.kind === 'remove') {
    const others = tree.filter((row) => row.id !== write.id);
    const ofAll = target?.parent_id === null && others.length > 0 ? managersOfAll(others, assigned) : [];
    const holds = [...assigned].some(([account, ids]) => ids.has(write.id) && !ofAll.includes(account));
    if (holds || tree.some((row) => row.parent_id === write.id)) return undefined;
    const left = new Map(
      [...assigned].map(([account, ids]) => [account, new Set([...ids].filter((one) => one !== write.id))]),
    );
    return { tree: others, assigned: left };
  }
  const present_parent_id = target?.parent_id ?? null;
  const place = { id: target?.id ?? null, type: write.type, parent_id: write.parent, present_parent_id };
  try {
    checkPlace(tree, scope, place, assigned);
  } catch {
    return undefined;
  }
  const row = node(target?.id ?? NEW, write.type, write.parent);
  const next = target === undefined ? [...tree, row] : tree.map((one) => (one.id === row.id ? row : one));
  const rises = write.parent === null && (target === undefined || target.parent_id !== null);
  return rises ? withTop(world, next, row.id) : { tree: next, assigned };
}

/** The write that takes another one back. */
function inverse({ tree }: World, write: Write): Write {
  if (write.kind === 'create') return { kind: 'remove', id: NEW };
  const was = tree.find((row) => row.id === write.id)!;
  if (write.kind === 'remove') return { kind: 'create', type: was.type, parent: was.parent_id };
  return { kind: 'update', id: was.id, type: was.type, parent: was.parent_id };
}

const RUNS = { numRuns: 8_000 };

describe('a write of staff who do not reach the whole facility', () => {
  it('takes nothing out of anybody’s sight but what it deletes', () => {
    const allowed = { create: 0, update: 0, move: 0, remove: 0 };
    fc.assert(
      fc.property(cases, ({ world, write }) => {
        fc.pre(!isOfAll(world, EDITOR));
        const next = after(world, write);
        if (next === undefined) return;
        const before = world.tree.find((row) => write.kind !== 'create' && row.id === write.id);
        allowed[write.kind === 'update' && write.parent !== before?.parent_id ? 'move' : write.kind]++;
        const gone = write.kind === 'remove' ? [write.id] : [];
        for (const account of world.assigned.keys()) {
          const lost = [...sightOf(world, account)].filter((one) => !sightOf(next, account).has(one));
          expect(lost.filter((one) => !gone.includes(one))).toEqual([]);
        }
      }),
      RUNS,
    );
    // Refusing everything would prove nothing.
    expect(Math.min(...Object.values(allowed)), JSON.stringify(allowed)).toBeGreaterThan(0);
  });

  it('can be undone by whoever did it', () => {
    fc.assert(
      fc.property(cases, ({ world, write }) => {
        const next = after(world, write);
        if (isOfAll(world, EDITOR) || next === undefined) return;
        const back = inverse(world, write);
        const restored = after(next, back);
        expect(restored, JSON.stringify({ write, back })).toBeDefined();
        const shape = (tree: Tree) => tree.map((row) => `${row.type} below ${row.parent_id}`).sort();
        expect(shape(restored!.tree)).toEqual(shape(world.tree));
      }),
      RUNS,
    );
  });
});

describe('a write of any staff', () => {
  it('leaves the record in the sight of whoever wrote it', () => {
    fc.assert(
      fc.property(cases, ({ world, write }) => {
        const next = after(world, write);
        if (next === undefined || write.kind === 'remove') return;
        expect(sightOf(next, EDITOR).has(write.kind === 'create' ? NEW : write.id)).toBe(true);
      }),
      RUNS,
    );
  });

  it('leaves the whole facility to those who reached it', () => {
    fc.assert(
      fc.property(cases, ({ world, write }) => {
        const next = after(world, write);
        if (next === undefined) return;
        for (const account of managersOfAll(world.tree, world.assigned)) expect(isOfAll(next, account)).toBe(true);
      }),
      RUNS,
    );
  });
});
