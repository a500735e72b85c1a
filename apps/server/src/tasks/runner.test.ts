import { makeFacility, onEngines, suiteServer, until } from '@tsudoi/kit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Scopes } from '../db/scope.ts';
import { createLog } from '../kernel/log.ts';
import { createMetrics } from '../kernel/metrics.ts';
import type { TaskJob } from './jobs.ts';
import { createRunner } from './runner.ts';

const SWEEP_MS = 5_000;

onEngines('the sweep for silent workers', (engine) => {
  // No worker of its own: the runner below is the only one.
  const server = suiteServer({ engine, roles: 'api' });
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());

  it('enqueues one job for a lease that lapsed, another one after a minute, and one for the next lease at once', async () => {
    const world = await makeFacility(server);
    const [task] = await server.sql<{ id: number }>(
      `insert into task (facility_id, account_id, kind, name, type, state, started_at, lease_holder, lease_until)
       select $1, id, 'member-import', '取込', 1, 'running', now(), 'a worker that is gone', now() - interval '1 hour'
       from account where facility_id = $1 limit 1 returning id`,
      [world.id],
    );
    const enqueued: TaskJob[] = [];
    let sweeps = 0;
    const { scopes, services } = server.running;
    const counting: Scopes = {
      ...scopes,
      async asOperator(reason, work) {
        const found = await scopes.asOperator(reason, work);
        sweeps += 1;
        return found;
      },
    };
    const runner = createRunner({
      scopes: counting,
      storage: services.storage,
      jobs: {
        enqueue: async (_, job) => void enqueued.push(job),
        work: async () => {},
        rest: async () => {},
        stop: async () => {},
      },
      taskSignal: { send: async () => {} },
      log: createLog({ quiet: true }),
      leaseSeconds: 30,
      metrics: createMetrics(),
      kinds: [],
    });
    /** So many sweeps come and end. */
    const sweep = async (times: number) => {
      for (let n = 0; n < times; n++) {
        const before = sweeps;
        vi.advanceTimersByTime(SWEEP_MS);
        await until('a sweep', async () => sweeps > before);
      }
    };
    await runner.start();
    expect(enqueued).toEqual([{ facility_id: world.id, task_id: task?.id }]);
    await sweep(12);
    expect(enqueued).toHaveLength(1);
    await sweep(2);
    await until('another job', async () => enqueued.length === 2);
    await server.sql(`update task set lease_until = now() - interval '1 minute' where id = $1`, [task?.id]);
    await sweep(1);
    await until('a job of the next lease', async () => enqueued.length === 3);
    await server.sql(`update task set lease_until = now() + interval '1 hour' where id = $1`, [task?.id]);
    await sweep(14);
    expect(enqueued).toHaveLength(3);
    await runner.stop();
  });
});
