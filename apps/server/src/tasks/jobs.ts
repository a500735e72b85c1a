import { PgBoss } from 'pg-boss';
import type { Engine } from '../db/engine.ts';
import { currentFacility } from '../db/migrations/tenant.ts';
import type { Tx } from '../db/scope.ts';
import type { Log } from '../kernel/log.ts';
import { runningBesides } from './store.ts';

/** What a job carries, and nothing else: the task row is the truth. */
export interface TaskJob {
  facility_id: number;
  task_id: number;
}

const QUEUE = 'task';

/** Seconds by which a task waits longer for each other one of its facility that is under way or waits, so that facilities take turns. */
const TURN_SECONDS = 30;
/** Places in the queue are counted from here, so that they are integers of the database until 2094. */
const FIRST_PLACE = Date.UTC(2026, 0, 1) / 1000;

/** Where a task stands in the queue: as if it had come later by a turn for each that its facility has besides. What comes first has the most. */
async function placeInQueue(tx: Tx, { facility_id, task_id }: TaskJob): Promise<number> {
  const besides = await runningBesides(tx, facility_id, task_id);
  return FIRST_PLACE - Math.floor(Date.now() / 1000) - besides * TURN_SECONDS;
}

export interface Jobs {
  /** Enqueues inside the caller's transaction: job and row exist both or not at all. */
  enqueue(tx: Tx, job: TaskJob): Promise<void>;
  /** Takes jobs until `stop`. */
  work(handle: (job: TaskJob) => Promise<void>): Promise<void>;
  /** Takes no more of them; resolves once the last one taken has been handled. */
  rest(): Promise<void>;
  stop(): Promise<void>;
}

/** The table that jobs of the queue lie in, and the parent by which all of them are read. */
const JOB_TABLES = ['job', 'job_common'] as const;

/**
 * What the scopes need to enqueue, and the login to take. Functions of the queue that run a text as a statement would let
 * a scope change itself, so the scopes may call the clock only, and everybody else's right, which is PostgreSQL's default,
 * is taken back. So would two of its tables, whose texts the queue runs as statements: `bam`, as the owner at the next
 * migration, and the name of a queue's table. Scopes write jobs alone, and those of their own facility.
 */
const GRANTS = `
  grant usage on schema pgboss to tsudoi_app, tsudoi_operator, tsudoi_serve;
  revoke all on all tables in schema pgboss from tsudoi_app, tsudoi_operator;
  grant select on pgboss.queue to tsudoi_app, tsudoi_operator;
  ${JOB_TABLES.map((table) => `grant insert, select (id) on pgboss.${table} to tsudoi_app, tsudoi_operator;`).join('\n  ')}
  revoke execute on all functions in schema pgboss from public, tsudoi_app, tsudoi_operator;
  grant execute on function pgboss.job_now() to tsudoi_app, tsudoi_operator;
  grant execute on all functions in schema pgboss to tsudoi_serve;
  grant select, insert, update, delete on all tables in schema pgboss to tsudoi_serve;
  revoke insert, update, delete on pgboss.bam, pgboss.queue from tsudoi_serve;
  do $do$ begin
    execute format('grant update (%s) on pgboss.queue to tsudoi_serve', (
      select string_agg(quote_ident(attname), ', ') from pg_attribute
      where attrelid = 'pgboss.queue'::regclass and attnum > 0 and not attisdropped
        and attname not in ('name', 'policy', 'partition', 'table_name')));
  end $do$;`;

/**
 * Row-level security of a table of jobs. A table that has it is left alone: changing it waits for everybody who works with
 * the queue.
 */
const fenceJobs = (table: (typeof JOB_TABLES)[number]): string => `
  do $do$ begin
    if not exists (select from pg_policies where schemaname = 'pgboss' and tablename = '${table}' and policyname = 'tenant') then
      alter table pgboss.${table} enable row level security;
      create policy tenant on pgboss.${table} to tsudoi_app using ((data ->> 'facility_id')::int = ${currentFacility})
        with check ((data ->> 'facility_id')::int = ${currentFacility});
      create policy operator on pgboss.${table} to tsudoi_operator using (true) with check (true);
      create policy queue on pgboss.${table} to tsudoi_serve using (true) with check (true);
    end if;
  end $do$;`;

async function grantQueue(engine: Engine): Promise<void> {
  const connection = await engine.connect();
  try {
    await connection.simple(`begin; ${GRANTS} ${JOB_TABLES.map(fenceJobs).join('')} commit`);
    connection.release();
  } catch (error) {
    connection.release(true);
    throw error;
  }
}

/**
 * The job queue on the same database. `install` brings its tables up to date and grants what enqueueing and taking need,
 * for which the engine must be of their owner; `maintain` looks after old jobs, which is a worker's.
 */
export async function startJobs(
  engine: Engine,
  log: Log,
  { install, maintain }: { install: boolean; maintain: boolean },
): Promise<Jobs> {
  const db = {
    async executeSql(text: string, values: unknown[] = []) {
      if (values.length === 0) {
        const connection = await engine.connect();
        try {
          // pg-boss sends several statements at once when it installs its schema; only the simple protocol takes them.
          if (/;\s*\S/.test(text)) {
            await connection.simple(text);
            return { rows: [] };
          }
          return await connection.query<Record<string, unknown>>(text);
        } finally {
          connection.release();
        }
      }
      return engine.query<Record<string, unknown>>(text, values);
    },
  };
  const boss = new PgBoss({ db, schema: 'pgboss', migrate: install, supervise: maintain, schedule: false });
  boss.on('error', (error) => log.warn({ msg: 'job queue', error: error.message }));
  await boss.start();
  if (install) {
    await boss.createQueue(QUEUE, { retryLimit: 3, retryDelay: 5, expireInSeconds: 900, deleteAfterSeconds: 86_400 });
    await grantQueue(engine);
  }
  // The first look at a queue takes a connection of its own, which inside a transaction would wait for ever.
  await boss.send(QUEUE, { warm: true });
  let workerId: string | undefined;

  return {
    async enqueue(tx, job) {
      await boss.send(QUEUE, job, {
        priority: await placeInQueue(tx, job),
        db: {
          executeSql: async (text: string, values: unknown[] = []) => ({
            rows: await tx.sql<Record<string, unknown>>(text, values),
          }),
        },
      });
      tx.afterCommit(() => {
        if (workerId !== undefined) boss.notifyWorker(workerId);
      });
    },
    async work(handle) {
      workerId = await boss.work<TaskJob>(QUEUE, { pollingIntervalSeconds: 0.5, batchSize: 1 }, async ([job]) => {
        if (job !== undefined && 'task_id' in job.data) await handle(job.data);
        // There may be another one: it is fetched at once, not after the pause between two looks at an empty queue.
        if (workerId !== undefined) boss.notifyWorker(workerId);
      });
    },
    async rest() {
      if (workerId === undefined) return;
      workerId = undefined;
      await boss.offWork(QUEUE);
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
}
