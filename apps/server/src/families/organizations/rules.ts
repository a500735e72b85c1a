import { fieldProblem } from '@tsudoi/contract';
import type { OrganizationScope } from '../../kernel/context.ts';
import type { TreeRow } from './store.ts';
import { withDescendants } from './tree.ts';

/** Whether staff reach an organization in this request. */
export function reaches(scope: OrganizationScope, id: number): boolean {
  return scope.organizationIds === null || scope.organizationIds.includes(id);
}

/**
 * The place an organization is to have: its parent must be within reach, of a type above its own, and not below itself;
 * what hangs below it must stay below it. @throws Problem on `parent_id` or `type`
 */
export function checkPlace(
  rows: readonly TreeRow[],
  scope: OrganizationScope,
  place: { id: number | null; type: number; parent_id: number | null; present_parent_id: number | null },
): void {
  if (place.parent_id !== null) {
    const parent = rows.find((row) => row.id === place.parent_id);
    const allowed = parent !== undefined && (place.parent_id === place.present_parent_id || reaches(scope, parent.id));
    if (!allowed) throw fieldProblem('parent_id', 'organization_unknown');
    if (place.id !== null && withDescendants(rows, place.id).has(parent.id)) throw fieldProblem('parent_id', 'cycle');
    if (parent.type >= place.type) throw fieldProblem('parent_id', 'parent_type');
  }
  if (place.id !== null && rows.some((row) => row.parent_id === place.id && row.type <= place.type))
    throw fieldProblem('type', 'parent_type');
}
