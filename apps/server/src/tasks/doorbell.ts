import type { Tx } from '../db/scope.ts';
import type { TaskRow } from './store.ts';

/** Tells the screens of an account that one of its tasks moved, once the transaction that moved it has committed. */
export interface Doorbell {
  ring(tx: Tx, task: TaskRow): Promise<void>;
}
