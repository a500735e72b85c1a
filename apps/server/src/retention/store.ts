import type { OperatorTx } from '../db/scope.ts';

/** Who runs a round, and for how long others believe that without hearing of it. */
export interface RoundLease {
  holder: string;
  seconds: number;
}

/**
 * Takes the round of the whole installation, where nobody else runs it and the last one ended long enough ago. Returns the
 * facility after which it goes on, 0 for a new one; undefined where there is nothing to do.
 */
export async function takeRound(
  tx: OperatorTx,
  { holder, seconds }: RoundLease,
  everySeconds: number,
): Promise<number | undefined> {
  const [row] = await tx.sql<{ after_facility: number }>(
    `update retention_round
     set holder = $1, lease_until = now() + make_interval(secs => $2),
       started_at = case when after_facility = 0 then now() else started_at end
     where (lease_until is null or lease_until < now())
       and (after_facility > 0 or finished_at is null or finished_at <= now() - make_interval(secs => $3))
     returning after_facility`,
    [holder, seconds, everySeconds],
  );
  return row?.after_facility;
}

/** Renews the lease and notes how far the round has come; false where another worker has it by now. */
export async function renewRound(tx: OperatorTx, { holder, seconds }: RoundLease, after: number): Promise<boolean> {
  const rows = await tx.sql(
    `update retention_round set lease_until = now() + make_interval(secs => $2), after_facility = $3
     where holder = $1 and lease_until is not null returning id`,
    [holder, seconds, after],
  );
  return rows.length === 1;
}

/** Ends the lease: the round is over, or another worker goes on with it. */
export async function releaseRound(tx: OperatorTx, { holder }: RoundLease, isOver: boolean): Promise<void> {
  await tx.sql(
    `update retention_round set holder = null, lease_until = null,
       after_facility = case when $2 then 0 else after_facility end,
       finished_at = case when $2 then now() else finished_at end
     where holder = $1`,
    [holder, isOver],
  );
}

/** Ids of facilities after one, in their order. */
export async function facilitiesAfter(tx: OperatorTx, after: number, limit: number): Promise<number[]> {
  const rows = await tx.sql<{ id: number }>('select id from facility where id > $1 order by id limit $2', [
    after,
    limit,
  ]);
  return rows.map(({ id }) => id);
}

/** Seconds since the last round ended; since the first one was due where none has. */
export async function roundAge(tx: OperatorTx): Promise<number> {
  const [row] = await tx.sql<{ seconds: number }>(
    `select coalesce(extract(epoch from now() - finished_at), 0)::float8 as seconds from retention_round`,
  );
  return row?.seconds ?? 0;
}
