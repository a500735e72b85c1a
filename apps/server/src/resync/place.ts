import { query } from '../db/build.ts';
import type { OperatorTx, Scopes } from '../db/scope.ts';

/** Which cluster, which of its histories, which database and which copy of its tables: a restore changes one of them. */
const placeOf = async (tx: OperatorTx): Promise<string> =>
  (
    await tx.oneOrThrow(
      query<{ place: string }>`select concat_ws('.', (select system_identifier from pg_control_system()),
        (select timeline_id from pg_control_checkpoint()), (select oid from pg_database where datname = current_database()),
        'public.number_series'::regclass::oid) as place`,
    )
  ).place;

/** Notes that the books are whole in this database. */
export async function settleHere(tx: OperatorTx): Promise<void> {
  await tx.run(
    query`insert into books_place (place) values (${await placeOf(tx)})
      on conflict (id) do update set place = excluded.place, seen_at = now()`,
  );
}

/** Whether the books come out of a backup and nobody has read back yet what it does not know. The first start notes where they are. */
export const areRestored = (scopes: Scopes): Promise<boolean> =>
  scopes.asOperator('where the books are', async (tx) => {
    const stored = await tx.one(query<{ place: string }>`select place from books_place`);
    if (stored !== undefined) return stored.place !== (await placeOf(tx));
    await settleHere(tx);
    return false;
  });
