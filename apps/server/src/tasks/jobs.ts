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
  stop(): Promise<void>;
}

const GRANTS_LOCK = 7_205_811_002;

/** What the scopes need to enqueue. One process at a time: PostgreSQL refuses two that grant on the same table at once. */
async function grantEnqueueing(engine: Engine): Promise<void> {
  const connection = await engine.connect();
  try {
    await connection.simple(`begin;
      select pg_advisory_xact_lock(${GRANTS_LOCK});
      grant usage on schema pgboss to tsudoi_app, tsudoi_operator;
      grant select, insert on all tables in schema pgboss to tsudoi_app, tsudoi_operator;
      grant execute on all functions in schema pgboss to tsudoi_app, tsudoi_operator;
      commit`);
    connection.release();
  } catch (error) {
    connection.release(true);
    throw error;
  }
}

/** The job queue on the same database, with the grants that enqueueing needs and no more. */
export async function startJobs(engine: Engine, log: Log): Promise<Jobs> {
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
  const boss = new PgBoss({ db, schema: 'pgboss' });
  boss.on('error', (error) => log.warn({ msg: 'job queue', error: error.message }));
  await boss.start();
  await boss.createQueue(QUEUE, { retryLimit: 3, retryDelay: 5, expireInSeconds: 900, deleteAfterSeconds: 86_400 });
  await boss.send(QUEUE, { warm: true });
  await grantEnqueueing(engine);
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
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
}
