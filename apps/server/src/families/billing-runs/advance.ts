import { serverText } from '@tsudoi/i18n/catalogs/server';
import type { FacilityTx } from '../../db/scope.ts';
import { asProblem } from '../../kernel/answer.ts';
import { errorText, type Log } from '../../kernel/log.ts';
import { LeaseLost } from '../../tasks/runner.ts';
import { calculateSome, executeSome, parkedBecause, undoSome, type Working } from './steps.ts';
import { lockRun, nextItems, settleItems } from './store.ts';

/** Of one transaction, which stays below a quarter of a second. */
const RECKONED = 100;
const MADE = 100;

/** How a step runs: in a transaction of its own. `done` is the share of what is to do, in percent. */
export type InTransaction = <T>(work: (tx: FacilityTx) => Promise<T>) => Promise<T>;

/**
 * Works on a run until it rests: it waits for a person, is done or undone. Each step locks the run and looks where it stands, so
 * that two who work on it take turns and nothing is done twice. An item that fails is parked, and the rest is done.
 */
export async function advanceRun(
  inTransaction: InTransaction,
  runId: number,
  {
    working,
    log,
    isStopping = () => false,
  }: { working: () => Working; log: Pick<Log, 'error'>; isStopping?: () => boolean },
): Promise<void> {
  let one = 0;
  for (let goesOn = true; goesOn && !isStopping(); ) {
    let trying: { id: number; from: 'bill' | 'billed' } | undefined;
    try {
      goesOn = await inTransaction(async (tx) => {
        const run = await lockRun(tx, runId);
        const limit = one > 0 ? 1 : MADE;
        if (run?.state === 'calculating') await calculateSome(tx, run, working(), RECKONED);
        else if (run?.state === 'executing') {
          const items = await nextItems(tx, run.id, 'bill', limit);
          trying = items[0] && { id: items[0].id, from: 'bill' };
          await executeSome(tx, run, working(), items);
        } else if (run?.state === 'undoing') {
          const reason = serverText('ja', 'billing_run.undone');
          const items = await nextItems(tx, run.id, 'billed', limit);
          trying = items[0] && { id: items[0].id, from: 'billed' };
          await undoSome(tx, run, working(), { items, reason });
        } else return false;
        return true;
      });
      one = Math.max(0, one - 1);
    } catch (error) {
      if (error instanceof LeaseLost || trying === undefined || asProblem(error).code === 'unavailable') throw error;
      // Whoever of the batch it was is found by trying one by one.
      if (one === 0) one = MADE;
      else {
        const { id, from } = trying;
        log.error({ msg: 'an item of a billing run failed', item_id: id, error: errorText(error) });
        await inTransaction(async (tx) => {
          // Somebody else may have made it in the meantime.
          await lockRun(tx, runId);
          const parked =
            from === 'bill'
              ? ({ state: 'failed', why: parkedBecause(error) } as const)
              : ({ state: 'stays', why: 'undo_failed' } as const);
          await settleItems(tx, [{ id, ...parked, invoice_id: null }], from);
        });
      }
    }
  }
}
