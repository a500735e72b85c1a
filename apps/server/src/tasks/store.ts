import { TaskDirection } from '@tsudoi/domain';
import { build, type Row } from '../db/build.ts';
import type { FacilityTx, OperatorTx, Tx } from '../db/scope.ts';

/** A task row as the database returns it. */
export type TaskRow = Row<'task'>;

/** What a batch may change on its task's row. */
export type TaskPatch = Partial<
  Omit<TaskRow, 'facility_id' | 'id' | 'account_id' | 'params' | 'error_params' | 'lease_until' | 'lease_holder'>
> & {
  params?: Record<string, unknown>;
  error_params?: Record<string, string | number> | null;
};

/** States in which a worker has something to do. */
export const RUNNING_STATES = ['checking', 'applying', 'undoing', 'running'] as const;
/** The same in SQL, as the index over them has it: it serves only what names them, not what has them as a parameter. */
const IS_RUNNING = `state in (${RUNNING_STATES.map((state) => `'${state}'`).join(', ')})`;

/** A patch as its columns take it. */
function columnsOf({ params, error_params: errorParams, ...plain }: TaskPatch) {
  return {
    ...plain,
    ...(params === undefined ? {} : { params: JSON.stringify(params) }),
    ...(errorParams === undefined ? {} : { error_params: errorParams === null ? null : JSON.stringify(errorParams) }),
  };
}

export function insertTask(
  tx: FacilityTx,
  task: Pick<TaskRow, 'account_id' | 'kind' | 'name' | 'type' | 'state' | 'actor_name'> & TaskPatch,
): Promise<number> {
  const { params, error_params: _, ...plain } = task;
  return tx
    .oneOrThrow(
      build
        .insertInto('task')
        // What runs later reads no more than who started it.
        .values({ ...plain, params: JSON.stringify(params ?? {}), reader_role_ids: tx.readerRoleIds?.slice() ?? null })
        .returning('id'),
    )
    .then(({ id }) => id);
}

/** Says where a task's screen is, once its id is known. */
export async function setBackRoute(tx: FacilityTx, id: number, route: string): Promise<void> {
  await tx.run(build.updateTable('task').set({ back_route: route }).where('id', '=', id));
}

export function findTask(tx: FacilityTx, id: number): Promise<TaskRow | undefined> {
  return tx.one(build.selectFrom('task').where('id', '=', id).selectAll());
}

/** Locks a task until the transaction ends, so that nobody moves it on meanwhile. */
export async function lockTask(tx: FacilityTx, id: number): Promise<void> {
  await tx.sql('select from task where id = $1 for update', [id]);
}

/** The newest tasks of an account, unfinished ones among them. */
export function newestTasks(tx: FacilityTx, accountId: number, limit: number): Promise<TaskRow[]> {
  return tx.rows(
    build.selectFrom('task').where('account_id', '=', accountId).selectAll().orderBy('id', 'desc').limit(limit),
  );
}

/** Whose imports somebody may see: their own and those of `menus`, where nothing of them is beyond `reach`; null is everything. */
export interface ImportReader {
  accountId: number;
  menus: readonly string[];
  reach: readonly number[] | null;
}

/** The newest imports a reader may see. What an import touches is known from its plan on; before, it is what its uploader reached. */
export function newestImports(
  tx: FacilityTx,
  { accountId, menus, reach }: ImportReader,
  limit: number,
): Promise<TaskRow[]> {
  return tx.sql(
    `select * from task where type = ${TaskDirection.import} and (account_id = $1 or concat_ws('/', params->>'menu', params->>'of') = any ($2::text[]))
       and ($3::int[] is null or to_jsonb($3::int[]) @> coalesce(params->'touched', params->'organization_ids'))
     order by id desc limit $4`,
    [accountId, menus, reach, limit],
  );
}

/** Who works on a task, and for how long others believe that without hearing of it. */
export interface Lease {
  holder: string;
  seconds: number;
}

/** Takes the lease of a task that is free and has something to do; undefined when somebody else has it. */
export async function takeLease(tx: FacilityTx, id: number, lease: Lease): Promise<TaskRow | undefined> {
  const [row] = await tx.sql<TaskRow>(
    `update task set lease_holder = $2, lease_until = now() + make_interval(secs => $3), started_at = coalesce(started_at, now())
     where id = $1 and state = any ($4) and (lease_until is null or lease_until < now()) returning *`,
    [id, lease.holder, lease.seconds, [...RUNNING_STATES]],
  );
  return row;
}

/** Renews the lease and writes what a batch did, if the lease is still ours; undefined when it was lost. */
export async function patchLeased(
  tx: FacilityTx,
  id: number,
  lease: Lease,
  patch: TaskPatch,
): Promise<TaskRow | undefined> {
  const settled = patch.state !== undefined && !RUNNING_STATES.some((state) => state === patch.state);
  return tx.one(
    build
      .updateTable('task')
      .set({
        ...columnsOf(patch),
        lease_until: settled ? null : new Date(Date.now() + lease.seconds * 1000),
        ...(settled ? { lease_holder: null } : {}),
      })
      .where('id', '=', id)
      .where('lease_holder', '=', lease.holder)
      .returningAll(),
  );
}

/** Ends a lease before its time; whether it was still held. */
export async function releaseLease(tx: FacilityTx, id: number, holder: string): Promise<boolean> {
  const released = await tx.sql(
    `update task set lease_until = null where id = $1 and lease_holder = $2 and lease_until is not null returning id`,
    [id, holder],
  );
  return released.length > 0;
}

/** How many tasks wait for a worker or lost theirs, and for how many seconds the oldest of them does. */
export async function waitingTasks(tx: OperatorTx): Promise<{ count: number; seconds: number }> {
  const [row] = await tx.sql<{ count: number; seconds: number }>(
    `select count(*)::int as count,
       coalesce(extract(epoch from now() - min(coalesce(lease_until, started_at, created_at))), 0)::float8 as seconds
     from task where ${IS_RUNNING} and (lease_until is null or lease_until < now())`,
  );
  return row ?? { count: 0, seconds: 0 };
}

/** What tasks of a kind that are not over are about, whether or not a worker is at them. */
export async function runningParams(tx: FacilityTx, kind: string): Promise<Record<string, unknown>[]> {
  const rows = await tx.sql<{ params: Record<string, unknown> }>(
    `select params from task where kind = $1 and ${IS_RUNNING} limit 1000`,
    [kind],
  );
  return rows.map(({ params }) => params);
}

/** Changes a task nobody is working on, such as `planned` to `applying`; undefined when it is in none of the states. */
export async function moveTask(
  tx: FacilityTx,
  id: number,
  from: readonly string[],
  patch: TaskPatch,
): Promise<TaskRow | undefined> {
  return tx.one(
    build
      .updateTable('task')
      .set({ ...columnsOf(patch), lease_until: null, lease_holder: null })
      .where('id', '=', id)
      .where('state', 'in', [...from])
      .returningAll(),
  );
}

/** Tasks whose worker went silent, with the end of its lease, or that nobody took for a while although they should run. */
export function lapsedTasks(tx: OperatorTx): Promise<{ facility_id: number; id: number; lease_until: Date | null }[]> {
  return tx.sql(
    `select facility_id, id, lease_until from task where ${IS_RUNNING}
     and (lease_until < now() or (lease_until is null and coalesce(started_at, created_at) < now() - interval '5 seconds'))`,
  );
}

/** How many tasks of a facility are under way or wait for a worker, besides one. */
export async function runningBesides(tx: Tx, facilityId: number, id: number): Promise<number> {
  const [row] = await tx.sql<{ count: number }>(
    `select count(*)::int as count from task where ${IS_RUNNING} and facility_id = $1 and id <> $2`,
    [facilityId, id],
  );
  return row?.count ?? 0;
}
