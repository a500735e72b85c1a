import { fieldProblem } from '@tsudoi/contract';
import type { ResourceKind } from '@tsudoi/contract/resource-access-conditions';
import type { FacilityTx } from '../../db/scope.ts';
import { type ConditionGroups, conditionsMetBy } from '../members/index.ts';
import { type Guarding, inForce, lockAccessConditions } from './store.ts';

/** Who looks: the account of a member, or null for somebody who is not signed in. */
export type Viewer = number | null;

/** Of the conditions in force on resources of a kind those that somebody does not meet. */
async function notMet(tx: FacilityTx, kind: ResourceKind, viewer: Viewer, now: Date): Promise<Guarding[]> {
  const guarding = await inForce(tx, kind);
  if (viewer === null) return guarding.filter(({ guests }) => !guests);
  const met = await conditionsMetBy(
    tx,
    viewer,
    guarding.map(({ id, conditions }) => ({ id, groups: conditions as ConditionGroups })),
    now,
  );
  return guarding.filter(({ id }) => !met.has(id));
}

/** Ids of the facility's menus that conditions hide from somebody. */
export async function hiddenMenus(tx: FacilityTx, viewer: Viewer, now: Date): Promise<ReadonlySet<number>> {
  return new Set((await notMet(tx, 'menu', viewer, now)).flatMap(({ resource_ids }) => resource_ids));
}

/**
 * Ids of the events that conditions hide from somebody, in two statements however many events there are. Whatever a member is told
 * of events leaves them out.
 */
export async function hiddenEvents(tx: FacilityTx, viewer: Viewer, now: Date): Promise<number[]> {
  return [...new Set((await notMet(tx, 'event', viewer, now)).flatMap(({ resource_ids }) => resource_ids))];
}

/** Conditions that something of a kind is about to be guarded by, which nobody deletes meanwhile. @throws Problem at the field */
export async function accessConditionsToName(
  tx: FacilityTx,
  ids: readonly number[],
  { kind, field }: { kind: ResourceKind; field: string },
): Promise<void> {
  const found = await lockAccessConditions(tx, ids, 'name');
  if (new Set(ids).size < ids.length || found.filter((row) => row.resource_kind === kind).length < ids.length)
    throw fieldProblem(field, 'unknown_reference');
}
