import { fieldProblem } from '@tsudoi/contract';
import type { OrganizationScope } from '../../kernel/context.ts';
import type { TreeRow } from './store.ts';
import { ancestors, withDescendants } from './tree.ts';

/** Whether staff reach an organization in this request. */
export function reaches(scope: OrganizationScope, id: number): boolean {
  return scope.organizationIds === null || scope.organizationIds.includes(id);
}

const topOf = (rows: readonly TreeRow[]): number[] =>
  rows.filter(({ parent_id }) => parent_id === null).map(({ id }) => id);

/** Whether staff reach the whole facility: everything at the top, and so everything below it. */
function reachesAll(rows: readonly TreeRow[], scope: OrganizationScope): boolean {
  return topOf(rows).every((id) => reaches(scope, id));
}

/** Managers by their id, each with the organizations they are assigned to. */
export type Assignments = ReadonlyMap<number, ReadonlySet<number>>;

/** Managers who reach the whole facility. What stands at the top is reached only by an assignment of its own. */
export function managersOfAll(rows: readonly TreeRow[], assigned: Assignments): number[] {
  const top = topOf(rows);
  return [...assigned].filter(([, ids]) => top.every((id) => ids.has(id))).map(([account]) => account);
}

/** Where an organization is to stand. A new one has no id and no present place. */
export interface Place {
  id: number | null;
  type: number;
  parent_id: number | null;
  present_parent_id: number | null;
}

/**
 * The shape of the tree: the parent is there, of a type above, and not below the organization itself; what hangs below
 * it stays below it.
 */
function checkShape(rows: readonly TreeRow[], { id, type, parent_id }: Place): void {
  if (parent_id !== null) {
    const parent = rows.find((row) => row.id === parent_id);
    if (parent === undefined) throw fieldProblem('parent_id', 'organization_unknown');
    if (id !== null && withDescendants(rows, id).has(parent.id)) throw fieldProblem('parent_id', 'cycle');
    if (parent.type >= type) throw fieldProblem('parent_id', 'parent_type');
  }
  if (id !== null && rows.some((row) => row.parent_id === id && row.type <= type))
    throw fieldProblem('type', 'parent_type');
}

/** The parent it has and the one it gets are both in reach; the top is for those who reach the whole facility. */
function checkReach(scope: OrganizationScope, { id, parent_id: to, present_parent_id: from }: Place): void {
  if (to !== null && !reaches(scope, to)) throw fieldProblem('parent_id', 'organization_unknown');
  if (to === null || (id !== null && from === null)) throw fieldProblem('parent_id', 'organization_top');
  if (from !== null && !reaches(scope, from)) throw fieldProblem('parent_id', 'organization_fixed');
}

/** A move takes the organization out of nobody's sight, and shows it to nobody who could not be relieved of it again. */
function checkSight(rows: readonly TreeRow[], { id, parent_id: to, present_parent_id: from }: Place, all: Assignments) {
  if (id === null) return;
  const [before, after] = [
    [id, ...ancestors(rows, from)],
    [id, ...ancestors(rows, to)],
  ];
  const sees = (assigned: ReadonlySet<number>, chain: readonly number[]) => chain.some((above) => assigned.has(above));
  const affected = [...all.values()].filter((assigned) => sees(assigned, before) !== sees(assigned, after));
  if (affected.length > 0) throw fieldProblem('parent_id', 'organization_sight', { value: affected.length });
}

/**
 * Whether somebody may put an organization there (G-51). Who does not reach the whole facility changes nobody else's
 * sight and does nothing that he could not undo; a place that stays as it is is not asked about.
 * @throws Problem on `parent_id` or `type`
 */
export function checkPlace(rows: readonly TreeRow[], scope: OrganizationScope, place: Place, all: Assignments): void {
  const isMove = place.id === null || place.parent_id !== place.present_parent_id;
  const isLimited = isMove && !reachesAll(rows, scope);
  if (isLimited) checkReach(scope, place);
  checkShape(rows, place);
  if (isLimited) checkSight(rows, place, all);
}
