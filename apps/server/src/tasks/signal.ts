import type { Tx } from '../db/scope.ts';
import type { TaskRow } from './store.ts';

/** Signals to the screens of an account that one of its tasks changed, once the transaction that changed it has committed. */
export interface TaskSignal {
  send(tx: Tx, task: TaskRow): Promise<void>;
}
