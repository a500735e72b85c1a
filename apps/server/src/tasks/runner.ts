import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type FacilityTx, readAs, type Scopes } from '../db/scope.ts';
import { asProblem } from '../kernel/answer.ts';
import type { Actor } from '../kernel/context.ts';
import { errorText, type Log } from '../kernel/log.ts';
import type { Metrics } from '../kernel/metrics.ts';
import type { Storage } from '../ports/storage.ts';
import { importParams } from './imports/family.ts';
import type { Jobs, TaskJob } from './jobs.ts';
import type { TaskSignal } from './signal.ts';
import { findTask, lapsedTasks, patchLeased, releaseLease, type TaskPatch, type TaskRow, takeLease } from './store.ts';

/** Somebody else goes on with this task: this run stops and writes nothing more. */
export class LeaseLost extends Error {}

/** One run of a task by one worker. */
export interface TaskRun {
  /** The row as the last batch left it. */
  readonly task: TaskRow;
  readonly facilityId: number;
  readonly actor: Actor;
  readonly storage: Storage;
  readonly log: Log;
  /**
   * One batch, at most 250 ms: a transaction of the facility in which the lease is renewed and the row says how far it
   * is. What `work` returns is written to the task's row. @throws LeaseLost
   */
  batch(work: (tx: FacilityTx) => Promise<TaskPatch>): Promise<void>;
  /** Reads without touching the row. */
  read<T>(work: (tx: FacilityTx) => Promise<T>): Promise<T>;
}

/** A kind of task: goes on from wherever its row says, until the row's state is settled. */
export interface TaskKind {
  kind: string;
  run(run: TaskRun): Promise<void>;
}

export interface Runner {
  /** Takes jobs, and every 5 s those whose worker went silent. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Runs one task now, in this process; for tests. */
  runNow(job: TaskJob): Promise<void>;
}

const SWEEP_MS = 5_000;
/** How long a job that the sweep enqueued may wait in a long queue before another one is enqueued for its task. */
const WAIT_MS = 60_000;

/** Who acts in a run: whoever moved the task on last, at first whoever started it. */
function actorOf(task: TaskRow): Actor {
  const { id, name } = importParams(task).acting ?? { id: task.account_id, name: task.actor_name };
  return { kind: 'manager', id, name };
}

/** The worker: runs tasks under a lease, so that a killed process loses nothing and nothing runs twice. */
export function createRunner(parts: {
  scopes: Scopes;
  storage: Storage;
  jobs: Jobs;
  taskSignal: TaskSignal;
  log: Log;
  /** How long a worker may be silent before somebody else goes on with its task. */
  leaseSeconds: number;
  metrics: Metrics;
  kinds: readonly TaskKind[];
}): Runner {
  const { scopes, jobs, log } = parts;
  const kinds = new Map(parts.kinds.map((kind) => [kind.kind, kind]));
  let stopping = false;
  let sweep: NodeJS.Timeout | undefined;
  /** When the sweep enqueued a job for a task (ms), by the task and the lease that lapsed. */
  const sent = new Map<string, number>();
  const running = new Set<Promise<void>>();

  async function runTask(job: TaskJob): Promise<void> {
    // Taken in the moment of the stop: somebody else may have it.
    if (stopping) return scopes.inFacility(job.facility_id, (tx) => jobs.enqueue(tx, job));
    const began = performance.now();
    const lease = { holder: `${process.pid}@${hostname()}/${randomUUID()}`, seconds: parts.leaseSeconds };
    const leased = await scopes.inFacility(job.facility_id, (tx) => takeLease(tx, job.task_id, lease));
    if (leased === undefined) return;
    const readers = leased.reader_role_ids;
    const ways = readers === null ? scopes : readAs(scopes, readers);
    let task = leased;
    const write = async (tx: FacilityTx, patch: TaskPatch): Promise<void> => {
      const row = await patchLeased(tx, task.id, lease, patch);
      if (row === undefined) throw new LeaseLost(`task ${task.id}`);
      await parts.taskSignal.send(tx, row);
      task = row;
    };
    const run: TaskRun = {
      get task() {
        return task;
      },
      facilityId: job.facility_id,
      actor: actorOf(leased),
      storage: parts.storage,
      log,
      async batch(work) {
        if (stopping) throw new LeaseLost('the worker is stopping');
        await ways.inFacility(job.facility_id, async (tx) => write(tx, await work(tx)));
        await nextTurn();
      },
      read: (work) => ways.inFacility(job.facility_id, work),
    };
    const kind = kinds.get(leased.kind);
    const ended = (outcome: string): void => {
      const ms = Math.round(performance.now() - began);
      parts.metrics.taskEnded(leased.kind, outcome, ms / 1000);
      const { facility_id, task_id } = job;
      log.info({ msg: 'task', facility_id, task_id, kind: leased.kind, outcome, state: task.state, ms });
    };
    try {
      if (kind === undefined) throw new Error(`no such kind of task: ${leased.kind}`);
      await kind.run(run);
      ended('done');
    } catch (error) {
      if (error instanceof LeaseLost) {
        if (stopping) await giveBack(job, lease.holder);
        return ended(stopping ? 'handed back' : 'lost');
      }
      const problem = asProblem(error);
      // The database was away for a moment: the lease lapses, and whoever works then goes on where the last batch ended.
      if (problem.code === 'unavailable') {
        log.warn({ msg: 'task interrupted', task_id: job.task_id, kind: leased.kind, error: errorText(error) });
        return ended('lost');
      }
      ended('failed');
      if (problem !== error)
        log.error({ msg: 'task failed', task_id: job.task_id, kind: leased.kind, error: errorText(error) });
      await scopes
        .inFacility(job.facility_id, (tx) =>
          write(tx, {
            state: 'failed',
            step: 'done',
            error_code: problem.code,
            error_params: problem.params,
            finished_at: new Date(),
          }),
        )
        .catch((cause: unknown) => {
          log.error({ msg: 'task could not be marked failed', task_id: job.task_id, error: errorText(cause) });
        });
    }
  }

  /** Another worker takes it within its next look at the queue, and goes on after the last batch. */
  const giveBack = (job: TaskJob, holder: string) =>
    scopes.inFacility(job.facility_id, async (tx) => {
      if (await releaseLease(tx, job.task_id, holder)) await jobs.enqueue(tx, job);
    });

  async function tracked(job: TaskJob): Promise<void> {
    const work = runTask(job);
    running.add(work);
    try {
      await work;
    } finally {
      running.delete(work);
    }
  }

  async function sendLapsed(): Promise<void> {
    if (stopping) return;
    const lapsed = await scopes.asOperator('sweep for tasks whose worker went silent', lapsedTasks);
    for (const [key, at] of sent) if (Date.now() - at > WAIT_MS) sent.delete(key);
    for (const { facility_id, id, lease_until } of lapsed) {
      // What waits in a long queue is in it already: a job more with every look would make it longer than it is worked off.
      const key = `${facility_id}/${id}/${lease_until?.getTime() ?? ''}`;
      if (sent.has(key)) continue;
      await scopes.inFacility(facility_id, async (tx) => {
        if ((await findTask(tx, id)) !== undefined) await jobs.enqueue(tx, { facility_id, task_id: id });
      });
      sent.set(key, Date.now());
    }
  }

  return {
    async start() {
      await jobs.work(tracked);
      await sendLapsed();
      sweep = setInterval(() => {
        sendLapsed().catch((error: unknown) => log.error({ msg: 'sweep failed', error: errorText(error) }));
      }, SWEEP_MS);
    },
    async stop() {
      stopping = true;
      clearInterval(sweep);
      const resting = jobs.rest();
      await Promise.allSettled(running);
      await resting;
    },
    runNow: tracked,
  };
}
