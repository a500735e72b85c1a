import { isIPv6 } from 'node:net';
import { type LimitClass, limitClasses, Problem } from '@tsudoi/contract';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Redis } from '../ports/redis.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

/** Rate limits: how many calls of a class somebody makes in 60 s, counted by Redis over all processes, else by this one. */
export interface Limits {
  /** Counts one call of `who`, an {@link addressKey} or the id of an account. @throws Problem rate_limited with the seconds to wait */
  count(limit: LimitClass, who: string): Promise<void>;
  /** Refuses who is over the limit already, as far as this process knows, and counts nothing. @throws Problem rate_limited */
  refuseSpent(limit: LimitClass, who: string): Promise<void>;
}

/** How long a call counts. */
const WINDOW_SECONDS = 60;
/** A Redis that takes longer counts as away. */
const REDIS_TIMEOUT_MS = 250;
/** The log mentions a Redis that is away this often at most. */
const LOG_INTERVAL_MS = 60_000;

/**
 * Key by which calls from an address count together: the address itself for IPv4 (also where it is written as IPv6), the /64
 * network for IPv6, as one subscriber has a whole one: `2001:db8:0:1::/64`.
 */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1] !== undefined) return mapped[1];
  // `::` stands for as many groups of zero as are missing of the eight.
  const [head = '', tail] = address.split('::', 2);
  const groups = head === '' ? [] : head.split(':');
  const zeros = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  const all = [...groups, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...(tail?.split(':') ?? [])];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':')}::/64`;
}

function withTimeout<T>(work: Promise<T>): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('redis took too long')), REDIS_TIMEOUT_MS).unref();
    }),
  ]);
}

/**
 * Makes the limits. `factor` multiplies the calls of every class (setting RATE_LIMIT_FACTOR); 0 switches the limits off. While Redis
 * is away no call fails for that: each process counts for itself, and the log says so.
 */
export function createLimits(parts: { factor: number; redis: Redis | undefined; metrics: Metrics; log: Log }): Limits {
  const { factor, redis, log } = parts;
  if (factor === 0) return { count: async () => {}, refuseSpent: async () => {} };
  let loggedAt = 0;
  const limiters = Object.fromEntries(
    Object.entries(limitClasses).map(([name, { calls }]) => {
      const options = { points: Math.max(1, Math.round(calls * factor)), duration: WINDOW_SECONDS, keyPrefix: name };
      const local = new RateLimiterMemory(options);
      const shared =
        redis === undefined
          ? undefined
          : new RateLimiterRedis({
              ...options,
              keyPrefix: `tsudoi:limit:${name}`,
              storeClient: redis.failFast,
              useRedisPackage: true,
              // Whoever is over the limit is refused from memory and costs Redis nothing more.
              inMemoryBlockOnConsumed: options.points + 1,
            });
      return [name, { local, shared }];
    }),
  ) as Record<LimitClass, { local: RateLimiterMemory; shared: RateLimiterRedis | undefined }>;

  function warn(error: unknown): void {
    if (Date.now() - loggedAt < LOG_INTERVAL_MS) return;
    loggedAt = Date.now();
    log.warn({ msg: 'limits count for this process only', error: error instanceof Error ? error.message : '' });
  }

  const secondsOf = (state: RateLimiterRes): number => Math.max(1, Math.ceil(state.msBeforeNext / 1000));
  function refusal(limit: LimitClass, seconds: number): Problem {
    parts.metrics.limited(limit);
    return new Problem('rate_limited', { params: { seconds } });
  }

  async function consume(limit: LimitClass, who: string): Promise<void> {
    const { local, shared } = limiters[limit];
    if (shared !== undefined) {
      try {
        await withTimeout(shared.consume(who));
        return;
      } catch (error) {
        if (error instanceof RateLimiterRes) throw error;
        warn(error);
      }
    }
    await local.consume(who);
  }

  return {
    async count(limit, who) {
      try {
        await consume(limit, who);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        const seconds = secondsOf(error);
        // Where Redis counts, this process remembers who is over the limit for `refuseSpent`.
        if (limiters[limit].shared !== undefined) await limiters[limit].local.block(who, seconds);
        throw refusal(limit, seconds);
      }
    },
    async refuseSpent(limit, who) {
      const { local } = limiters[limit];
      const state = await local.get(who);
      if (state !== null && state.consumedPoints > local.points) throw refusal(limit, secondsOf(state));
    },
  };
}
