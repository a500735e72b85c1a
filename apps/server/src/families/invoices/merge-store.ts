import { query } from '../../db/build.ts';
import type { ReferenceWork } from '../../kernel/account-references.ts';
import { payersOf } from './store.ts';

/**
 * A payer keeps its invoices and deposits, which name it for good. After a merge it is joined to the payer of the one who
 * stays, who sees and pays what both had.
 */
export const payers: ReferenceWork = {
  async move(tx, { from, to }) {
    const had = await tx.rows(
      query<{ id: number }>`select id from payer where account_id = ${from}
        or joined_to = (select id from payer where account_id = ${from}) order by id for no key update`,
    );
    if (had.length === 0) return [];
    const payer = (await payersOf(tx, [to])).get(to) ?? null;
    const ids = had.map(({ id }) => id);
    await tx.run(query`update payer set joined_to = ${payer} where id = any (${ids}::int[])`);
    return ids;
  },
  async moveBack(tx, { from }, moved) {
    await tx.run(
      query`update payer set joined_to = case when account_id = ${from} then null
          else (select o.id from payer o where o.account_id = ${from}) end where id = any (${[...moved]}::int[])`,
    );
  },
  count: async (tx, members) => {
    const rows = await tx.rows(
      query<{
        id: number;
        count: number;
      }>`select p.account_id as id, count(*)::int as count from invoice i join payer p on p.id = i.payer_id
        where p.account_id = any (${[...members]}::int[]) and i.deleted_at is null group by p.account_id`,
    );
    return new Map(rows.map(({ id, count }) => [id, count]));
  },
  countSince: async (tx, member, since) => {
    const row = await tx.oneOrThrow(
      query<{ count: number }>`select count(*)::int as count from invoice i join payer p on p.id = i.payer_id
        where p.account_id = ${member} and i.created_at > ${since}`,
    );
    return row.count;
  },
};
