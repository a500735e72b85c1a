import type { GateTx } from '../../db/scope.ts';

/**
 * Counts an attempt as failed before its secret is checked, so that attempts at the same moment count too. Returns its
 * row and how many there are now, or undefined where `limit` was reached before.
 */
export async function insertAttempt(
  tx: GateTx,
  key: string,
  limit: number,
  windowMs: number,
): Promise<{ id: number; count: number } | undefined> {
  await tx.sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
  const [row] = await tx.sql<{ id: number; count: number }>(
    `with failed as (select count(*)::int as count from login_failure where account_key = $1 and at > now() - make_interval(secs => $3))
     insert into login_failure (account_key) select $1 from failed where count < $2
     returning id, (select count + 1 from failed) as count`,
    [key, limit, windowMs / 1000],
  );
  return row;
}

/** Deletes all failures of some keys, single failures by id, and of everybody those older than `windowMs`. */
export async function deleteAttempts(
  tx: GateTx,
  which: { keys: readonly string[]; ids: readonly number[] },
  windowMs: number,
): Promise<void> {
  await tx.sql(
    'delete from login_failure where account_key = any($1) or id = any($2) or at < now() - make_interval(secs => $3)',
    [which.keys, which.ids, windowMs / 1000],
  );
}
