import { PgBoss } from 'pg-boss';
import type { Engine } from '../db/engine.ts';
import type { Tx } from '../db/scope.ts';
import type { Log } from '../kernel/log.ts';

/** What a job carries, and nothing else: the task row is the truth. */
export interface TaskJob {
  facility_id: number;
  task_id: number;
}

const QUEUE = 'task';

export interface Jobs {
  /** Enqueues inside the caller's transaction: job and row exist both or not at all. */
  enqueue(tx: Tx, job: TaskJob): Promise<void>;
  /** Takes jobs until `stop`. */
  work(handle: (job: TaskJob) => Promise<void>): Promise<void>;
  /** Takes no more of them; resolves once the last one taken has been handled. */
  rest(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * What the scopes need to enqueue, and the login to take. Functions of the queue that run a text as a statement would let
 * a scope change itself, so the scopes may call the clock only, and everybody else's right, which is PostgreSQL's default,
 * is taken back.
 */
async function grantQueue(engine: Engine): Promise<void> {
  const connection = await engine.connect();
  try {
    await connection.simple(`begin;
      grant usage on schema pgboss to tsudoi_app, tsudoi_operator, tsudoi_serve;
      grant select, insert on all tables in schema pgboss to tsudoi_app, tsudoi_operator;
      revoke execute on all functions in schema pgboss from public, tsudoi_app, tsudoi_operator;
      grant execute on function pgboss.job_now() to tsudoi_app, tsudoi_operator;
      grant execute on all functions in schema pgboss to tsudoi_serve;
      grant select, insert, update, delete on all tables in schema pgboss to tsudoi_serve;
      commit`);
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
