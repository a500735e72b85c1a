import { isIPv6 } from 'node:net';
import { type LimitClass, limitClasses, Problem } from '@tsudoi/contract';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Redis } from '../ports/redis.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

/** Counts calls, over all processes where there is a Redis, else in this one. */
export interface Limits {
  /** Counts one call. @throws Problem rate_limited with the seconds to wait */
  count(limit: LimitClass, who: string): Promise<void>;
  /** Refuses who is over the limit already, as far as this process knows, and counts nothing. @throws Problem rate_limited */
  refuseSpent(limit: LimitClass, who: string): Promise<void>;
}

const WINDOW_SECONDS = 60;
/** A Redis that does not answer by then is as good as away. */
const PATIENCE_MS = 250;
const QUIET_MS = 60_000;

/** Whose calls count together: an address of IPv6 is one of a whole network that a single line is given. */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1] !== undefined) return mapped[1];
  const [head = '', tail] = address.split('::', 2);
  const groups = head === '' ? [] : head.split(':');
  const zeros = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  const all = [...groups, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...(tail?.split(':') ?? [])];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':')}::/64`;
}

function answeredInTime<T>(work: Promise<T>): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('redis took too long')), PATIENCE_MS).unref();
    }),
  ]);
}

/**
 * Limits of the settings; a factor of 0 counts nothing. A Redis that is away makes no call fail: each process then counts
 * for itself, and the log says so.
 */
export function createLimits(parts: { factor: number; redis: Redis | undefined; metrics: Metrics; log: Log }): Limits {
  const { factor, redis, log } = parts;
  if (factor === 0) return { count: async () => {}, refuseSpent: async () => {} };
  let saidAt = 0;
  const limiters = Object.fromEntries(
    Object.entries(limitClasses).map(([name, { calls }]) => {
      const options = { points: Math.max(1, Math.round(calls * factor)), duration: WINDOW_SECONDS, keyPrefix: name };
      const here = new RateLimiterMemory(options);
      const shared =
        redis === undefined
          ? undefined
          : new RateLimiterRedis({
              ...options,
              keyPrefix: `tsudoi:limit:${name}`,
              storeClient: redis.now,
              useRedisPackage: true,
              // Whoever is over the limit is refused from memory and costs Redis nothing more.
              inMemoryBlockOnConsumed: options.points + 1,
            });
      return [name, { here, shared }];
    }),
  ) as Record<LimitClass, { here: RateLimiterMemory; shared: RateLimiterRedis | undefined }>;

  function saySo(error: unknown): void {
    if (Date.now() - saidAt < QUIET_MS) return;
    saidAt = Date.now();
    log.warn({ msg: 'limits count for this process only', error: error instanceof Error ? error.message : '' });
  }

  const secondsOf = (state: RateLimiterRes): number => Math.max(1, Math.ceil(state.msBeforeNext / 1000));
  function refusal(limit: LimitClass, seconds: number): Problem {
    parts.metrics.limited(limit);
    return new Problem('rate_limited', { params: { seconds } });
  }

  async function consume(limit: LimitClass, who: string): Promise<void> {
    const { here, shared } = limiters[limit];
    if (shared !== undefined) {
      try {
        await answeredInTime(shared.consume(who));
        return;
      } catch (error) {
        if (error instanceof RateLimiterRes) throw error;
        saySo(error);
      }
    }
    await here.consume(who);
  }

  return {
    async count(limit, who) {
      try {
        await consume(limit, who);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        const seconds = secondsOf(error);
        // Where Redis counts, this process remembers who is over the limit for `refuseSpent`.
        if (limiters[limit].shared !== undefined) await limiters[limit].here.block(who, seconds);
        throw refusal(limit, seconds);
      }
    },
    async refuseSpent(limit, who) {
      const { here } = limiters[limit];
      const state = await here.get(who);
      if (state !== null && state.consumedPoints > here.points) throw refusal(limit, secondsOf(state));
    },
  };
}
