import type { FacilityTx, OperatorTx } from '../../db/scope.ts';
import type { Actor } from '../context.ts';

/** One entry of the audit record: what changed on which record, by whom. */
interface HistoryEntry {
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
    `insert into history (actor_kind, actor_id, actor_name, family, record_id, version, action, before, after, task_id, request_id, for_id, for_name)
     values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9::jsonb, $10, $11, $12, $13)`,
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
      actor.for?.id ?? null,
      actor.for?.name ?? null,
    ],
  );
}

/** Writes entries of one change of several records in the order in which they are given, all in one statement. */
export async function recordHistories(tx: FacilityTx, actor: Actor, entries: readonly HistoryEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ family, recordId, action, version, before, after, taskId, requestId }, place) => ({
    ...{ place, family, record_id: recordId, action, version, before, after, task_id: taskId, request_id: requestId },
  }));
  await tx.sql(
    `insert into history (actor_kind, actor_id, actor_name, for_id, for_name, family, record_id, version, action, before, after, task_id, request_id)
     select $1, $2, $3, $4, $5, t.family, t.record_id, t.version, t.action, t.before, t.after, t.task_id, t.request_id
       from jsonb_to_recordset($6::jsonb) as t (place int, family text, record_id int, version int, action text, before jsonb, after jsonb,
         task_id int, request_id text) order by t.place`,
    [actor.kind, actor.id, actor.name, actor.for?.id ?? null, actor.for?.name ?? null, JSON.stringify(rows)],
  );
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
