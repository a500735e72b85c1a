import type { FacilityTx, OperatorTx } from '../db/scope.ts';
import type { Actor } from './context.ts';

/** One entry of the audit record: what changed on which record, by whom. */
export interface HistoryEntry {
  family: string;
  recordId: number;
  action: string;
  version?: number | null;
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
  taskId?: number | null;
  requestId?: string | null;
}

/** Writes an entry of the audit record in the transaction of the change itself. */
export async function recordHistory(tx: FacilityTx, actor: Actor, entry: HistoryEntry): Promise<void> {
  const json = (value: Record<string, unknown> | null | undefined) => (value == null ? null : JSON.stringify(value));
  await tx.sql(
    `insert into history (actor_kind, actor_id, actor_name, family, record_id, version, action, before, after, task_id, request_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9::jsonb, $10, $11)`,
    [
      actor.kind,
      actor.id,
      actor.name,
      entry.family,
      entry.recordId,
      entry.version ?? null,
      entry.action,
      json(entry.before),
      json(entry.after),
      entry.taskId ?? null,
      entry.requestId ?? null,
    ],
  );
}

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

/** Writes into the operators' own log, in the transaction of what was done. */
export async function recordOperation(
  tx: OperatorTx,
  actor: Pick<Actor, 'id' | 'name'>,
  entry: { action: string; facilityId?: number | null; detail?: Record<string, unknown> },
): Promise<void> {
  await tx.sql(
    'insert into operator_log (operator_id, operator_name, action, facility_id, detail) values ($1, $2, $3, $4, $5::jsonb)',
    [
      actor.id,
      actor.name,
      entry.action,
      entry.facilityId ?? null,
      entry.detail === undefined ? null : JSON.stringify(entry.detail),
    ],
  );
}
