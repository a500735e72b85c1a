import { isContention } from '../../db/engine.ts';
import type { FacilityTx } from '../../db/scope.ts';
import type { Actor } from '../../kernel/context.ts';
import type { Services } from '../../kernel/services.ts';
import { lockBatch, nextItem, updateBatch } from './batch-store.ts';
import { bookItem } from './settle.ts';

/** How often a debit is booked anew where its transaction met another one. */
const TRIES = 5;

/** Who books a result. */
export interface Working {
  actor: Actor;
  services: Services;
  /** Calls for those who look at files, once the step has committed. */
  notify(tx: FacilityTx): void;
}

/**
 * Books the result of a file, debit by debit, each in a transaction of its own, and deletes the file then. Whoever goes on after a worker that
 * died does nothing twice.
 */
export async function advanceBatch(
  inTransaction: <T>(work: (tx: FacilityTx) => Promise<T>) => Promise<T>,
  batchId: number,
  { actor, services, notify }: Working,
): Promise<void> {
  let tries = 0;
  for (let goesOn = true; goesOn; ) {
    try {
      goesOn = await inTransaction(async (tx) => {
        const batch = await lockBatch(tx, batchId);
        if (batch?.state !== 'executing') return false;
        const item = await nextItem(tx, batch.id);
        if (item !== undefined) {
          await bookItem({ tx, by: actor.name, services, actor, now: new Date() }, batch, item);
          return true;
        }
        await updateBatch(tx, batch, { state: 'done', sealed_file: null }, actor.name);
        notify(tx);
        return false;
      });
      tries = 0;
    } catch (error) {
      tries += 1;
      if (!isContention(error) || tries >= TRIES) throw error;
    }
  }
}
