import type { Selectable } from 'kysely';
import { build } from '../db/build.ts';
import type { TaskTable } from '../db/schema.ts';
import type { FacilityTx, OperatorTx, Tx } from '../db/scope.ts';

/** A task row as the database answers it. */
export type TaskRow = Selectable<TaskTable>;

/** What a batch may change on its task's row. */
export type TaskPatch = Partial<
  Omit<TaskRow, 'facility_id' | 'id' | 'account_id' | 'params' | 'error_params' | 'lease_until' | 'lease_holder'>
> & {
  params?: Record<string, unknown>;
  error_params?: Record<string, string | number> | null;
};

/** States in which a worker has something to do. */
export const RUNNING_STATES = ['checking', 'applying', 'undoing', 'running'] as const;

/** How long a worker may be silent before somebody else goes on with its task. */
export const LEASE_SECONDS = 15;

export function insertTask(
  tx: FacilityTx,
  task: Pick<TaskRow, 'account_id' | 'kind' | 'name' | 'type' | 'state' | 'actor_name'> & TaskPatch,
): Promise<number> {
  const { params, error_params: _, ...plain } = task;
  return tx
    .one(
      build
        .insertInto('task')
        .values({ ...plain, params: JSON.stringify(params ?? {}) })
        .returning('id'),
    )
    .then((row) => row?.id ?? 0);
}

export function findTask(tx: FacilityTx, id: number): Promise<TaskRow | undefined> {
  return tx.one(build.selectFrom('task').where('id', '=', id).selectAll());
}

/** The newest tasks of an account, unfinished ones among them. */
export function newestTasks(tx: FacilityTx, accountId: number, limit: number): Promise<TaskRow[]> {
  return tx.rows(
    build.selectFrom('task').where('account_id', '=', accountId).selectAll().orderBy('id', 'desc').limit(limit),
  );
}

/** Takes the lease of a task that is free and has something to do; undefined when somebody else has it. */
export async function takeLease(tx: FacilityTx, id: number, holder: string): Promise<TaskRow | undefined> {
  const [row] = await tx.sql<TaskRow>(
    `update task set lease_holder = $2, lease_until = now() + make_interval(secs => $3), started_at = coalesce(started_at, now())
     where id = $1 and state = any ($4) and (lease_until is null or lease_until < now()) returning *`,
    [id, holder, LEASE_SECONDS, [...RUNNING_STATES]],
  );
  return row;
}

/** Renews the lease and writes what a batch did, if the lease is still ours; undefined when it was lost. */
export async function patchLeased(
  tx: FacilityTx,
  id: number,
  holder: string,
  patch: TaskPatch,
): Promise<TaskRow | undefined> {
  const { params, error_params: errorParams, ...plain } = patch;
  const settled = plain.state !== undefined && !RUNNING_STATES.some((state) => state === plain.state);
  return tx.one(
    build
      .updateTable('task')
      .set({
        ...plain,
        ...(params === undefined ? {} : { params: JSON.stringify(params) }),
        ...(errorParams === undefined
          ? {}
          : { error_params: errorParams === null ? null : JSON.stringify(errorParams) }),
        lease_until: settled ? null : new Date(Date.now() + LEASE_SECONDS * 1000),
        ...(settled ? { lease_holder: null } : {}),
      })
      .where('id', '=', id)
      .where('lease_holder', '=', holder)
      .returningAll(),
  );
}

/** Changes a task nobody is working on, such as `planned` to `applying`; undefined when it is in none of the states. */
export async function moveTask(
  tx: FacilityTx,
  id: number,
  from: readonly string[],
  patch: TaskPatch,
): Promise<TaskRow | undefined> {
  const { params: _, error_params: __, ...plain } = patch;
  return tx.one(
    build
      .updateTable('task')
      .set({ ...plain, lease_until: null, lease_holder: null })
      .where('id', '=', id)
      .where('state', 'in', [...from])
      .returningAll(),
  );
}

/** Tasks whose worker went silent, or that nobody took for a while although they should run. */
export function lapsedTasks(tx: OperatorTx): Promise<{ facility_id: number; id: number }[]> {
  return tx.sql(
    `select facility_id, id from task where state = any ($1)
     and (lease_until < now() or (lease_until is null and coalesce(started_at, created_at) < now() - interval '5 seconds'))`,
    [[...RUNNING_STATES]],
  );
}

/** Rings the doorbell of a task: whoever serves sockets looks at the row again once the transaction commits. */
export async function ringDoorbell(tx: Tx, task: Pick<TaskRow, 'facility_id' | 'id' | 'account_id'>): Promise<void> {
  await tx.sql(`select pg_notify('tsudoi_task', $1)`, [
    JSON.stringify({ facility_id: task.facility_id, account_id: task.account_id, task_id: task.id }),
  ]);
}
