import type { Scopes } from '../db/scope.ts';
import { errorText, type Log } from '../kernel/log.ts';
import { type Chain, sealKey, sealRows } from './chain.ts';
import { insertSeal, isOver, lastSeal, leaves, type Mark, readMark, takeSealing, unsealedChains } from './store.ts';

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
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();

  /** One seal of a chain; answers whether there is more to seal. */
  const sealOnce = (chain: Chain, upTo: number): Promise<boolean> =>
    scopes.asOperator(WHY, async (tx) => {
      if (!(await takeSealing(tx))) return false;
      const last = await lastSeal(tx, chain);
      const rows = await leaves(tx, chain, last.through_id, upTo, BATCH);
      if (rows.length === 0) return false;
      const full = rows.length === BATCH;
      const through = full ? (rows.at(-1)?.id ?? upTo) : upTo;
      const seal = sealRows(key, chain, last, rows, through, new Date());
      await insertSeal(tx, chain, seal);
      // The head goes where the database's owner cannot reach: into the log that is shipped off the machine.
      log.info({
        msg: 'audit sealed',
        facility_id: chain,
        seal: seal.number,
        rows: rows.length,
        signature: seal.signature,
      });
      return full;
    });

  async function round(): Promise<number> {
    const before = mark;
    const ended = before !== undefined && (await scopes.asOperator(WHY, (tx) => isOver(tx, before)));
    if (before !== undefined && !ended) return 0;
    let sealed = 0;
    if (before !== undefined)
      for (const chain of await scopes.asOperator(WHY, (tx) => unsealedChains(tx, before))) {
        const upTo = chain === null ? before.log : before.history;
        do sealed += 1;
        while (!stopping && (await sealOnce(chain, upTo)));
      }
    mark = await scopes.asOperator(WHY, readMark);
    return sealed;
  }

  const next = () => {
    if (stopping) return;
    timer = setTimeout(() => {
      running = round()
        .catch((error: unknown) => log.error({ msg: 'audit sealing', error: errorText(error) }))
        .finally(next);
    }, parts.everyMs ?? EVERY_MS);
    timer.unref();
  };
  next();

  return {
    round,
    async stop() {
      stopping = true;
      clearTimeout(timer);
      await running;
    },
  };
}
