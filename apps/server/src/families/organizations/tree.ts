import { foldForSearch } from '@tsudoi/domain';
import type { TreeRow } from './store.ts';

/** An organization at its place in the tree. */
export interface TreeNode extends TreeRow {
  parent_name: string | null;
  /** Names from the top to the organization itself. */
  path: string[];
  /** 0 at the top. */
  depth: number;
}

/** The tree from the top down, siblings by code. What has lost its parent stands at the top, so nothing disappears. */
export function inTreeOrder(rows: readonly TreeRow[]): TreeNode[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const children = Map.groupBy(rows, ({ parent_id }) => (parent_id !== null && byId.has(parent_id) ? parent_id : null));
  const walk = (parent: number | null, path: readonly string[]): TreeNode[] =>
    (children.get(parent) ?? []).flatMap((row) => {
      const here = [...path, row.name];
      const parentName = row.parent_id === null ? undefined : byId.get(row.parent_id)?.name;
      return [{ ...row, parent_name: parentName ?? null, path: here, depth: path.length }, ...walk(row.id, here)];
    });
  return walk(null, []);
}

/** An organization and everything below it. */
export function withDescendants(rows: readonly TreeRow[], id: number): Set<number> {
  const children = Map.groupBy(rows, ({ parent_id }) => parent_id);
  const found = new Set<number>();
  const walk = (one: number) => {
    if (found.has(one)) return;
    found.add(one);
    for (const child of children.get(one) ?? []) walk(child.id);
  };
  walk(id);
  return found;
}

/** An organization and everything above it, up to the top; nothing for null. */
export function ancestors(rows: readonly TreeRow[], id: number | null): number[] {
  const parents = new Map(rows.map((row) => [row.id, row.parent_id]));
  const chain: number[] = [];
  for (let at = id; at !== null && !chain.includes(at); at = parents.get(at) ?? null) chain.push(at);
  return chain;
}

export interface TreeFilter {
  keyword?: string | undefined;
  type?: readonly number[] | undefined;
  parent_id?: number | undefined;
}

/** Whether an organization is asked for; the keyword finds names in any writing, and codes. */
export function matches(node: TreeNode, filter: TreeFilter): boolean {
  const wanted = foldForSearch(filter.keyword ?? '');
  return (
    (wanted === '' || foldForSearch(node.name).includes(wanted) || foldForSearch(node.code).includes(wanted)) &&
    (filter.type === undefined || filter.type.length === 0 || filter.type.includes(node.type)) &&
    (filter.parent_id === undefined || node.parent_id === filter.parent_id)
  );
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const COMPARISONS: Readonly<Record<string, (a: TreeNode, b: TreeNode) => number>> = {
  name: (a, b) => a.name.localeCompare(b.name, 'ja'),
  code: (a, b) => compareText(a.code, b.code),
  type: (a, b) => a.type - b.type,
  updated_at: (a, b) => a.updated_at.getTime() - b.updated_at.getTime(),
};

/** Nodes in tree order by `path`, else by a column with the tree's order among equals. */
export function sorted(nodes: readonly TreeNode[], column: string, direction: 'asc' | 'desc'): TreeNode[] {
  const compare = COMPARISONS[column];
  if (compare === undefined) return direction === 'asc' ? [...nodes] : [...nodes].reverse();
  return nodes.toSorted((a, b) => (direction === 'asc' ? compare(a, b) : compare(b, a)));
}
