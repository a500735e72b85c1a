import { sealKey, signErasure } from '../../audit/chain.ts';
import { blankRows, holdSealing, insertErasures, leavesOf } from '../../audit/store.ts';
import type { Scopes } from '../../db/scope.ts';
import { errorText, type Log } from '../../kernel/log.ts';
import { repeat } from '../../kernel/repeat.ts';
import { markHistoryDone, tellingRows, type WaitingErasure, waitingErasures } from './store.ts';
import { ERASED_NAME } from './tables.ts';

/** Rows of one transaction, which holds sealing off meanwhile. */
const BATCH = 500;
const EVERY_MS = 5_000;
/** For how long what was under way when somebody was erased may still write of them. */
const SETTLED_MS = 120_000;
const WHY = 'erasing persons from the history';

/** The worker that erases persons from the history. */
export interface HistoryEraser {
  /** Goes through all who wait; returns how many rows it erased them from. */
  round(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Takes what the history says of erased persons out of it. Each batch leaves, signed, what its rows were and became, in the same
 * transaction; one that was broken off is found anew by what its rows still say. A facility that fails is logged and holds up no other.
 */
export function startHistoryEraser(parts: {
  scopes: Scopes;
  log: Log;
  secret: string;
  settledMs?: number;
}): HistoryEraser {
  const { scopes, log, settledMs = SETTLED_MS } = parts;
  const key = sealKey(parts.secret);

  const isSettled = ({ erased_at }: WaitingErasure) => erased_at.getTime() <= Date.now() - settledMs;
  /** Those of whom nothing was left at the last look: the next one is when nothing of before is under way any more. */
  const quiet = new Set<string>();

  const eraseSome = (erasure: WaitingErasure): Promise<number> =>
    scopes.asOperator(WHY, async (tx) => {
      const { facility_id: chain, record_ids: persons, erased_by } = erasure;
      await holdSealing(tx);
      const { values, names } = await tellingRows(tx, erasure, ERASED_NAME, BATCH);
      const ids = [...values, ...names];
      if (ids.length === 0) {
        if (isSettled(erasure)) await markHistoryDone(tx, erasure);
        return 0;
      }
      const before = new Map((await leavesOf(tx, chain, ids)).map(({ id, hash }) => [id, hash]));
      await blankRows(tx, chain, { values, names, persons });
      const erased_at = new Date();
      const erasures = (await leavesOf(tx, chain, ids)).map(({ id, hash }) =>
        signErasure(key, chain, {
          row_id: id,
          hash_before: before.get(id) ?? '',
          hash_after: hash,
          erased_at,
          erased_by,
        }),
      );
      await insertErasures(tx, chain, erasures);
      return ids.length;
    });

  async function round(): Promise<number> {
    let rows = 0;
    for (const erasure of await scopes.asOperator(WHY, waitingErasures)) {
      const place = `${erasure.facility_id}/${erasure.id}`;
      if (quiet.has(place) && !isSettled(erasure)) continue;
      try {
        let some = 0;
        do {
          some = await eraseSome(erasure);
          rows += some;
        } while (some > 0 && !loop.isStopping());
        if (isSettled(erasure)) quiet.delete(place);
        else quiet.add(place);
      } catch (error) {
        log.error({ msg: WHY, facility_id: erasure.facility_id, error: errorText(error) });
      }
      if (loop.isStopping()) break;
    }
    if (rows > 0) log.info({ msg: WHY, rows });
    return rows;
  }

  const loop = repeat(round, { pauseMs: EVERY_MS, what: WHY, log });
  return { round, stop: loop.stop };
}
