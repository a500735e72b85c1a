import type { Tx } from '../../db/scope.ts';
import type { Proof } from '../../kernel/context.ts';

/** Serialises changes of one account's factors until the transaction ends. `holder` is its name. */
export async function lockFactors(tx: Tx, holder: string): Promise<void> {
  await tx.sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`factors of ${holder}`]);
}

/** What an open session has proven, and whether it was confirmed within `minutes`; undefined once it has ended. */
export async function sessionStanding(
  tx: Tx,
  id: number,
  minutes: number,
): Promise<{ proven: Proof; confirmed: boolean } | undefined> {
  const [row] = await tx.sql<{ proven: Proof; confirmed: boolean }>(
    `select proven, confirmed_at > now() - make_interval(mins => $2) as confirmed from session
     where id = $1 and revoked_at is null`,
    [id, minutes],
  );
  return row;
}

/** Notes that whoever holds the session has just proven the password. */
export async function confirmSession(tx: Tx, id: number): Promise<void> {
  await tx.sql('update session set confirmed_at = now() where id = $1', [id]);
}

/** Notes that a session has proven a second factor beside its password. */
export async function markProven(tx: Tx, id: number): Promise<void> {
  await tx.sql(`update session set proven = 'password+factor' where id = $1 and proven = 'password'`, [id]);
}
