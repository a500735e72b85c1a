import { sql } from 'kysely';
import { build } from '../../db/build.ts';
import type { GateTx, OperatorTx, Tx } from '../../db/scope.ts';

// Each deletes at most `limit` rows that ended before a time, and returns how many. The fence of the transaction says
// whose: a facility's, or under the operator role those of operators.

/** When a session ended, as its index has it: by its end or its expiry, whichever came first. */
const ENDED = sql<Date>`least(coalesce(revoked_at, 'infinity'::timestamptz), refresh_expires_at)`;

export function deleteEndedSessions(tx: Tx, before: Date, limit: number): Promise<number> {
  const ended = build.selectFrom('session').select('id').where(ENDED, '<', before).limit(limit);
  return tx.run(build.deleteFrom('session').where('id', 'in', ended));
}

/** The operator role sees every session; here it deletes those of operators only. */
export function deleteEndedOperatorSessions(tx: OperatorTx, before: Date, limit: number): Promise<number> {
  const ended = build
    .selectFrom('session')
    .select('id')
    .where('facility_id', 'is', null)
    .where(ENDED, '<', before)
    .limit(limit);
  return tx.run(build.deleteFrom('session').where('id', 'in', ended));
}

export function deleteOldFailures(tx: GateTx, before: Date, limit: number): Promise<number> {
  const old = build.selectFrom('login_failure').select('id').where('at', '<', before).limit(limit);
  return tx.run(build.deleteFrom('login_failure').where('id', 'in', old));
}

export function deleteExpiredTickets(tx: Tx, before: Date, limit: number): Promise<number> {
  const expired = build.selectFrom('factor_ticket').select('id').where('expires_at', '<', before).limit(limit);
  return tx.run(build.deleteFrom('factor_ticket').where('id', 'in', expired));
}

export function deleteExpiredLinks(tx: Tx, before: Date, limit: number): Promise<number> {
  const expired = build.selectFrom('mail_token').select('id').where('expires_at', '<', before).limit(limit);
  return tx.run(build.deleteFrom('mail_token').where('id', 'in', expired));
}

export function deleteExpiredOperatorLinks(tx: OperatorTx, before: Date, limit: number): Promise<number> {
  const expired = build.selectFrom('operator_link').select('id').where('expires_at', '<', before).limit(limit);
  return tx.run(build.deleteFrom('operator_link').where('id', 'in', expired));
}
