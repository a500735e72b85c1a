import type { FacilityTx, OperatorTx } from '../db/scope.ts';
import type { Actor } from './context.ts';
import { recordHistory, recordOperation } from './history/store.ts';

export { recordHistories, recordHistory, recordOperation } from './history/store.ts';

/**
 * Writes an entry about a record of the handler's own family; family, actor and request are bound. `facility_id` is for
 * the operators' log, where the record belongs to a facility.
 */
export type WriteHistory = (
  action: string,
  record: { id: number; version?: number | null; facility_id?: number | null },
  change?: { before?: object | null; after?: object | null },
) => Promise<void>;

/** The history of a request inside a facility. */
export function facilityHistory(tx: FacilityTx, actor: Actor, family: string, requestId: string): WriteHistory {
  return (action, { id, version }, { before, after } = {}) =>
    recordHistory(tx, actor, {
      family,
      recordId: id,
      action,
      version: version ?? null,
      before: before == null ? null : { ...before },
      after: after == null ? null : { ...after },
      requestId,
    });
}

/** The history of an operator's request: the operators' log, where the action carries the family (`notices.create`). */
export function operatorHistory(tx: OperatorTx, actor: Actor, family: string): WriteHistory {
  return (action, { id, version, facility_id: facilityId }, { before, after } = {}) =>
    recordOperation(tx, actor, {
      action: `${family}.${action}`,
      facilityId: facilityId ?? null,
      detail: {
        id,
        ...(version == null ? {} : { version }),
        ...(before == null ? {} : { before }),
        ...(after == null ? {} : { after }),
      },
    });
}

/** The fields in which two versions of a record differ: old and new values of those only. */
export function difference<T extends object>(before: T, after: T): { before: Partial<T>; after: Partial<T> } {
  const [old, now]: [Partial<T>, Partial<T>] = [{}, {}];
  for (const key of Object.keys(after) as (keyof T)[]) {
    if (JSON.stringify(before[key] ?? null) === JSON.stringify(after[key] ?? null)) continue;
    old[key] = before[key];
    now[key] = after[key];
  }
  return { before: old, after: now };
}
