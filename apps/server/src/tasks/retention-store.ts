import { TaskDirection } from '@tsudoi/domain';
import type { FacilityTx } from '../db/scope.ts';
import { RUNNING_STATES } from './store.ts';

/** Exports that ended before a time and may still have a file, locked, so that none is started again meanwhile. */
export function writtenExports(
  tx: FacilityTx,
  { before, after, limit }: { before: Date; after: number; limit: number },
): Promise<{ id: number; result_key: string | null }[]> {
  return tx.sql(
    `select id, result_key from task
     where type = ${TaskDirection.export} and file_removed_at is null and finished_at < $1 and id > $2 and state <> all ($4)
     order by id limit $3 for update skip locked`,
    [before, after, limit, [...RUNNING_STATES]],
  );
}

/** Notes that the files of exports are gone. */
export async function forgetExports(tx: FacilityTx, ids: readonly number[]): Promise<void> {
  await tx.sql('update task set result_key = null, file_removed_at = now() where id = any ($1::int[])', [ids]);
}

/**
 * Deletes rows of one plan that can neither be undone nor applied any more; `isDone` says that there is no other. A plan
 * that still waits is cancelled with it, so that nobody applies what is not there.
 */
export async function deletePlanRows(
  tx: FacilityTx,
  before: Date,
  limit: number,
): Promise<{ rows: number; isDone: boolean }> {
  const [task] = await tx.sql<{ id: number }>(
    `select id from task
     where rows_removed_at is null and created_at < $1 and coalesce(finished_at, created_at) < $1 and state <> all ($2)
     order by created_at limit 1 for update skip locked`,
    [before, [...RUNNING_STATES]],
  );
  if (task === undefined) return { rows: 0, isDone: true };
  await tx.sql(`update task set state = 'cancelled', step = 'done' where id = $1 and state in ('planned', 'mapping')`, [
    task.id,
  ]);
  const rows = await tx.sql(
    `delete from task_row where task_id = $1
       and row_no in (select row_no from task_row where task_id = $1 order by row_no limit $2) returning row_no`,
    [task.id, limit],
  );
  if (rows.length < limit) await tx.sql('update task set rows_removed_at = now() where id = $1', [task.id]);
  return { rows: rows.length, isDone: false };
}

/** Deletes tasks of before a time that have no rows and no file any more; returns how many. */
export async function deleteOldTasks(tx: FacilityTx, before: Date, limit: number): Promise<number> {
  const rows = await tx.sql(
    `delete from task where id in (
       select id from task
       where created_at < $1 and rows_removed_at is not null and state <> all ($3)
         and (type <> ${TaskDirection.export} or file_removed_at is not null)
       order by id limit $2)
     returning id`,
    [before, limit, [...RUNNING_STATES]],
  );
  return rows.length;
}
