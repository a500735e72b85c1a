import type { Config } from './config.ts';
import type { Engine } from './db/engine.ts';
import type { Scopes } from './db/scope.ts';
import { dueMails } from './families/mails/index.ts';
import type { Metrics } from './kernel/metrics.ts';
import type { Redis } from './ports/redis.ts';
import type { Sockets } from './realtime/sockets.ts';
import { roundAge } from './retention/store.ts';
import { waitingTasks } from './tasks/store.ts';

const FRESH_MS = 5_000;

/** Asks at most every five seconds, however many gauges or readers want to know. */
function cached<T>(ask: () => Promise<T>): () => Promise<T> {
  let last: { at: number; answer: Promise<T> } | undefined;
  return () => {
    if (last === undefined || Date.now() - last.at > FRESH_MS) last = { at: Date.now(), answer: ask() };
    return last.answer;
  };
}

/** Gauges of what this process holds, and, from a worker, of what waits for all workers together. */
export function registerGauges(parts: {
  config: Config;
  /** Pools of the process. */
  engines: readonly Engine[];
  scopes: Scopes;
  metrics: Metrics;
  redis: Redis | undefined;
  sockets: Sockets | undefined;
}): void {
  const { config, engines, scopes, metrics, redis, sockets } = parts;
  const pools = (count: 'open' | 'idle' | 'waiting') => engines.reduce((sum, engine) => sum + engine.pool()[count], 0);
  metrics.watch('tsudoi_pool_open', 'Database connections of this process', () => pools('open'));
  metrics.watch('tsudoi_pool_idle', 'Those of them that nobody uses', () => pools('idle'));
  metrics.watch('tsudoi_pool_waiting', 'Callers that wait for a connection', () => pools('waiting'));
  if (sockets !== undefined) metrics.watch('tsudoi_sockets', 'Open sockets of this process', () => sockets.count());
  if (redis !== undefined)
    metrics.watch('tsudoi_redis_up', 'Whether Redis answers this process', () => (redis.failFast.isReady ? 1 : 0));
  if (!config.roles.includes('worker')) return;
  metrics.watch('tsudoi_sweep_age_seconds', 'Since when no sweep of what is no longer kept has ended', () =>
    scopes.asOperator('age of the last sweep', roundAge),
  );
  const tasks = cached(() => scopes.asOperator('length of the task queue', waitingTasks));
  const mails = cached(() => scopes.asOperator('length of the mail queue', dueMails));
  metrics.watch('tsudoi_tasks_waiting', 'Tasks that wait for a worker, of all', async () => (await tasks()).count);
  metrics.watch(
    'tsudoi_tasks_oldest_seconds',
    'How long the oldest of them waits',
    async () => (await tasks()).seconds,
  );
  metrics.watch('tsudoi_mails_due', 'Mails that are due and not sent, of all', async () => (await mails()).count);
  metrics.watch(
    'tsudoi_mails_oldest_seconds',
    'How long the oldest of them is due',
    async () => (await mails()).seconds,
  );
}
