import { fieldProblem } from '@tsudoi/contract';
import type { FacilityTx } from '../../db/scope.ts';
import type { Family } from '../../kernel/family.ts';
import { type ConditionGroups, membersMeeting } from '../members/index.ts';
import { adminBindings } from './admin.ts';
import {
  type ApplyConditionRow,
  applyConditionById,
  applyConditionsFor,
  insertApplyCondition,
  lockApplyCondition,
} from './store.ts';

export { applyConditionById, applyConditionsFor, insertApplyCondition };

/** Conditions of application: who may apply for something, as the operator sets it up (G-23). */
export const applyConditions: Family = { name: 'apply-conditions', bindings: adminBindings };

/** A condition that something of a kind is about to name, which nobody deletes meanwhile. @throws Problem at the field */
export async function applyConditionToName(
  tx: FacilityTx,
  id: number,
  { target, field }: { target: ApplyConditionRow['target']; field: string },
): Promise<void> {
  await lockApplyCondition(tx, id, 'name');
  const row = await applyConditionById(tx, id);
  if (row?.target !== target) throw fieldProblem(field, 'unknown_reference');
}

/** The condition by its name and words, and which of some members may apply; undefined where it is deleted. */
export async function whoMayApply(
  tx: FacilityTx,
  id: number,
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<{ name: string; refusal: string; may: ReadonlySet<number> } | undefined> {
  const row = await applyConditionById(tx, id);
  if (row === undefined) return undefined;
  const may = await membersMeeting(tx, row.conditions as ConditionGroups, { ids, now });
  return { name: row.name, refusal: row.refusal, may: new Set(may) };
}
