import type { OperatorTx, Scopes } from '../db/scope.ts';
import type { Log } from '../kernel/log.ts';
import { repeat } from '../kernel/repeat.ts';
import { type Chain, headRecord, isGenuine, isOwnHead, sealKey, sealRows } from './chain.ts';
import {
  insertHead,
  insertSeal,
  isOver,
  type LastSeal,
  leaves,
  type Mark,
  NO_SEAL,
  newestHead,
  newestRows,
  readMark,
  sealBefore,
  takeSealing,
} from './store.ts';

/** Rows of one seal; hashing them stays far below a quarter of a second. */
const BATCH = 5_000;
const EVERY_MS = 30_000;
const WHY = 'sealing the audit record';

export interface Sealer {
  /** Seals what was written before the last call of this function, and notes how far the next one may go. */
  round(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * The worker that seals the audit record. A row is sealed once every transaction of the time at which its id was given
 * out has ended, so that no row can still appear below a seal.
 */
export function startSealer(parts: { scopes: Scopes; log: Log; secret: string; everyMs?: number }): Sealer {
  const { scopes, log } = parts;
  const key = sealKey(parts.secret);
  let mark: Mark | undefined;

  /** How far each chain is sealed, as this process knows; another one may have gone further. */
  const covered = new Map<Chain, number>();

  /** The last seal of the server. What somebody else put behind it covers nothing. */
  async function lastSeal(tx: OperatorTx, chain: Chain): Promise<LastSeal> {
    let seal = await sealBefore(tx, chain);
    while (seal !== undefined && !isGenuine(key, chain, seal)) {
      log.error({ msg: 'audit seal forged', facility_id: chain, seal: seal.number });
      seal = await sealBefore(tx, chain, seal);
    }
    return seal ?? NO_SEAL;
  }

  /** Says it where seals were cut off since the last one; the record goes on, and verifying it tells which are gone. */
  async function lookBack(tx: OperatorTx, chain: number, last: LastSeal): Promise<void> {
    const head = await newestHead(tx, chain);
    if (head === undefined || !isOwnHead(key, chain, head)) return;
    if (head.seal > last.number || (head.seal === last.number && head.signature !== last.signature))
      log.error({
        msg: 'audit seals cut off',
        facility_id: chain,
        from: Math.min(last.number + 1, head.seal),
        to: head.seal,
      });
  }

  /** One seal of a chain; returns whether there is more to seal. */
  const sealOnce = (chain: Chain, upTo: number): Promise<boolean> =>
    scopes.asOperator(WHY, async (tx) => {
      if (!(await takeSealing(tx))) return false;
      const last = await lastSeal(tx, chain);
      const rows = await leaves(tx, chain, last.through_id, upTo, BATCH);
      covered.set(chain, last.through_id);
      if (rows.length === 0) return false;
      const full = rows.length === BATCH;
      const through = full ? (rows.at(-1)?.id ?? upTo) : upTo;
      const seal = sealRows(key, chain, last, rows, through, new Date());
      await insertSeal(tx, chain, seal);
      if (chain !== null) {
        await lookBack(tx, chain, last);
        await insertHead(tx, chain, headRecord(key, chain, seal));
      }
      // The head goes where the database's owner cannot reach: into the log that is shipped off the machine.
      tx.afterCommit(() => {
        covered.set(chain, through);
        log.info({
          msg: 'audit sealed',
          facility_id: chain,
          seal: seal.number,
          rows: rows.length,
          signature: seal.signature,
        });
      });
      return full;
    });

  async function round(): Promise<number> {
    const before = mark;
    const ended = before !== undefined && (await scopes.asOperator(WHY, (tx) => isOver(tx, before)));
    if (before !== undefined && !ended) return 0;
    let sealed = 0;
    if (before !== undefined)
      for (const { chain, id } of await scopes.asOperator(WHY, (tx) => newestRows(tx, before))) {
        if (id <= (covered.get(chain) ?? 0)) continue;
        const upTo = chain === null ? before.log : before.history;
        do sealed += 1;
        while (!loop.isStopping() && (await sealOnce(chain, upTo)));
      }
    mark = await scopes.asOperator(WHY, readMark);
    return sealed;
  }

  const loop = repeat(round, { pauseMs: parts.everyMs ?? EVERY_MS, what: 'audit sealing', log });

  return {
    round,
    stop: loop.stop,
  };
}
