import * as v from 'valibot';
import type { Engine } from '../db/engine.ts';
import type { Scopes, Tx } from '../db/scope.ts';
import type { Log } from '../kernel/log.ts';
import { readMessage } from '../kernel/message.ts';
import type { TaskSignal } from '../tasks/signal.ts';
import { findTask, type TaskRow } from '../tasks/store.ts';
import type { ProgressNotifier } from './progress-notifier.ts';

const CHANNEL = 'tsudoi_task';

const Id = v.pipe(v.number(), v.integer());
/** Payload of the database's signal. */
const SignalPayload = v.object({ facility_id: Id, account_id: Id, id: Id });

/**
 * Signals by NOTIFY in the transaction that changes the row, so that none is sent for a change that is rolled back. The
 * processes that serve sockets read the row (decision 0003).
 */
export const databaseSignal: TaskSignal = {
  async send(tx: Tx, { facility_id, account_id, id }: TaskRow) {
    await tx.sql('select pg_notify($1, $2)', [CHANNEL, JSON.stringify({ facility_id, account_id, id })]);
  },
};

/** Subscribes this process's sockets to the database's signals; `serves` returns whether an account has any socket here. */
export async function subscribeToDatabaseSignal(parts: {
  engine: Engine;
  scopes: Scopes;
  progress: ProgressNotifier<TaskRow>;
  serves(facilityId: number, accountId: number): boolean;
  log: Log;
}): Promise<void> {
  await parts.engine.listen(CHANNEL, (payload) => {
    const signal = readMessage(SignalPayload, payload, { log: parts.log, channel: CHANNEL });
    if (signal === undefined || !parts.serves(signal.facility_id, signal.account_id)) return;
    parts.progress.changed(signal, () =>
      parts.scopes.readFacility(signal.facility_id, (tx) => findTask(tx, signal.id)),
    );
  });
}

/** Signals where there is Redis: the process that changed the row notifies the sockets of all processes, after the commit. */
export function redisSignal(progress: ProgressNotifier<TaskRow>): TaskSignal {
  return {
    async send(tx, row) {
      tx.afterCommit(() => progress.changed(row, async () => row));
    },
  };
}
