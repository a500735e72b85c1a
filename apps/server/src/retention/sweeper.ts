import { randomUUID } from 'node:crypto';
import type { Scopes } from '../db/scope.ts';
import { errorText, type Log } from '../kernel/log.ts';
import type { Metrics } from '../kernel/metrics.ts';
import { repeat } from '../kernel/repeat.ts';
import {
  type Batch,
  type BatchResult,
  durationMs,
  type RetentionRule,
  type SweptStorage,
} from '../kernel/retention.ts';
import { createBatchSize } from '../tasks/batch-size.ts';
import { facilitiesAfter, type RoundLease, releaseRound, renewRound, takeRound } from './store.ts';

/** How often the whole installation is swept. */
const ROUND_SECONDS = 3_600;
/** How often a worker looks whether a round is due. */
const LOOK_MS = 60_000;
const LEASE_SECONDS = 60;
/** The lease is renewed after this, long before it ends. */
const RENEW_MS = 10_000;
/** A batch that removes files ends after this; one of rows finds its size by itself. */
const LONG_MS = 150;
const FACILITIES = 100;
/** Half a file of the local storage is nobody's after this. */
const UNFINISHED_MS = 86_400_000;
const WHY = 'removing what is no longer kept';

/** Rows removed in a round, by rule. */
export type Removed = Record<string, number>;

export interface Sweeper {
  /** Runs the round that is due, or goes on with one that was broken off; undefined where another worker runs it, or none is due. */
  round(): Promise<Removed | undefined>;
  stop(): Promise<void>;
}

class RoundLost extends Error {}

/**
 * The worker that removes what is no longer kept: platform first, then facility after facility, rule after rule, in
 * batches below a quarter of a second. One worker at a time holds the round; where it dies, another goes on at the
 * facility it had come to. A rule that fails is logged and holds up no other.
 */
export function startSweeper(parts: {
  rules: readonly RetentionRule[];
  scopes: Scopes;
  storage: SweptStorage;
  log: Log;
  metrics?: Pick<Metrics, 'swept'>;
  /** For tests: rows of a batch at most, pauses. */
  batchRows?: number;
  roundSeconds?: number;
  lookMs?: number;
  leaseSeconds?: number;
}): Sweeper {
  const { rules, scopes, storage, log } = parts;
  const lease: RoundLease = { holder: randomUUID(), seconds: parts.leaseSeconds ?? LEASE_SECONDS };

  async function removeFile(key: string): Promise<boolean> {
    try {
      await storage.remove(key);
      return true;
    } catch (error) {
      log.warn({ msg: 'file not removed', error: errorText(error) });
      return false;
    }
  }

  const inScope = (rule: RetentionRule, facilityId: number, batch: Batch): Promise<BatchResult> => {
    switch (rule.scope) {
      case 'facility':
        return scopes.inFacility(facilityId, (tx) => rule.sweep(tx, batch));
      case 'platform':
        return scopes.asOperator(WHY, (tx) => rule.sweep(tx, batch));
      case 'gate':
        return scopes.atGate((tx) => rule.sweep(tx, batch));
    }
  };

  /** All batches of a rule; returns how many rows it removed. */
  async function sweepRule(rule: RetentionRule, facilityId: number, renew: () => Promise<void>): Promise<number> {
    const before = new Date(Date.now() - durationMs(rule.retainFor));
    const most = parts.batchRows ?? 5_000;
    const size = createBatchSize(Math.min(500, most), Math.min(20, most), most);
    let [removed, after]: [number, number | undefined] = [0, 0];
    while (after !== undefined && !loop.isStopping()) {
      await renew();
      const started = performance.now();
      const limit = size.rows;
      const isLong = () => performance.now() - started > LONG_MS;
      const result: BatchResult = await inScope(rule, facilityId, { before, limit, after, removeFile, isLong });
      size.took(performance.now() - started, result.removed);
      removed += result.removed;
      after = result.next;
    }
    return removed;
  }

  async function sweepRules(
    some: readonly RetentionRule[],
    facilityId: number,
    sum: Removed,
    renew: () => Promise<void>,
  ): Promise<void> {
    for (const rule of some) {
      try {
        const count = await sweepRule(rule, facilityId, renew);
        if (count === 0) continue;
        sum[rule.name] = (sum[rule.name] ?? 0) + count;
        parts.metrics?.swept(rule.name, count);
      } catch (error) {
        if (error instanceof RoundLost) throw error;
        log.error({ msg: 'sweep', rule: rule.name, facility_id: facilityId, error: errorText(error) });
      }
    }
  }

  async function sweepAll(from: number, sum: Removed): Promise<void> {
    let renewedAt = Date.now();
    let done = from;
    const renewAt = async (after: number): Promise<void> => {
      if (!(await scopes.asOperator(WHY, (tx) => renewRound(tx, lease, after)))) throw new RoundLost();
      renewedAt = Date.now();
    };
    const renew = async (): Promise<void> => {
      if (Date.now() - renewedAt > Math.min(RENEW_MS, (lease.seconds * 1000) / 3)) await renewAt(done);
    };
    if (from === 0) {
      await sweepRules(
        rules.filter(({ scope }) => scope !== 'facility'),
        0,
        sum,
        renew,
      );
      await storage.removeUnfinished?.(new Date(Date.now() - UNFINISHED_MS));
      await renewAt(0);
    }
    const ofFacility = rules.filter(({ scope }) => scope === 'facility');
    for (;;) {
      const ids = await scopes.asOperator(WHY, (tx) => facilitiesAfter(tx, done, FACILITIES));
      for (const id of ids) {
        await sweepRules(ofFacility, id, sum, renew);
        if (loop.isStopping()) return;
        done = id;
        await renewAt(done);
      }
      if (ids.length < FACILITIES) return;
    }
  }

  async function round(): Promise<Removed | undefined> {
    const started = Date.now();
    const every = parts.roundSeconds ?? ROUND_SECONDS;
    const from = await scopes.asOperator(WHY, (tx) => takeRound(tx, lease, every));
    if (from === undefined) return undefined;
    const removed: Removed = {};
    try {
      await sweepAll(from, removed);
    } catch (error) {
      if (!(error instanceof RoundLost)) throw error;
      log.warn({ msg: 'another worker goes on with the sweep' });
      return removed;
    }
    await scopes.asOperator(WHY, (tx) => releaseRound(tx, lease, !loop.isStopping()));
    log.info({ msg: 'swept', ms: Date.now() - started, is_over: !loop.isStopping(), ...removed });
    return removed;
  }

  const loop = repeat(round, { pauseMs: parts.lookMs ?? LOOK_MS, what: 'sweep', log });

  return {
    round,
    stop: loop.stop,
  };
}
