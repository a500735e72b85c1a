import type { Engine } from '../db/engine.ts';
import type { Scopes, Tx } from '../db/scope.ts';
import type { Doorbell } from '../tasks/doorbell.ts';
import { findTask, type TaskRow } from '../tasks/store.ts';
import type { Teller } from './teller.ts';

const CHANNEL = 'tsudoi_task';

/** What the database's bell carries. */
interface Ring {
  facility_id: number;
  account_id: number;
  id: number;
}

/**
 * The bell of the database: it rings in the transaction that changes the row, so it never rings for nothing, and whoever
 * serves sockets looks at the row (decision 0003).
 */
export const databaseBell: Doorbell = {
  async ring(tx: Tx, { facility_id, account_id, id }: TaskRow) {
    await tx.sql('select pg_notify($1, $2)', [CHANNEL, JSON.stringify({ facility_id, account_id, id })]);
  },
};

/** Listens to the database's bell on behalf of this process's sockets; `serves` says whether an account has any. */
export async function answerDatabaseBell(parts: {
  engine: Engine;
  scopes: Scopes;
  teller: Teller<TaskRow>;
  serves(facilityId: number, accountId: number): boolean;
}): Promise<void> {
  await parts.engine.listen(CHANNEL, (payload) => {
    const ring = JSON.parse(payload) as Ring;
    if (!parts.serves(ring.facility_id, ring.account_id)) return;
    parts.teller.changed(ring, () => parts.scopes.readFacility(ring.facility_id, (tx) => findTask(tx, ring.id)));
  });
}

/** The bell where there is Redis: whoever changed the row tells the sockets of all processes itself, once it has committed. */
export function redisBell(teller: Teller<TaskRow>): Doorbell {
  return {
    async ring(tx, row) {
      tx.afterCommit(() => teller.changed(row, async () => row));
    },
  };
}
