import { query } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';
import type { ReferenceWork } from '../../kernel/account-references.ts';

/** Contact, contract and link of a corporate: there is one row for each, so that who stays and has its own keeps that. */
export const corporateRow: ReferenceWork = {
  async move(tx, { from, to }) {
    const moved = await tx.one(
      query<{ account_id: number }>`update corporate set account_id = ${to}
        where account_id = ${from} and not exists (select from corporate c where c.account_id = ${to}) returning account_id`,
    );
    return moved === undefined ? [] : [moved.account_id];
  },
  async moveBack(tx, { from, to }, moved) {
    if (moved.length > 0) await tx.run(query`update corporate set account_id = ${from} where account_id = ${to}`);
  },
  count: async (tx: FacilityTx, members) => {
    const rows = await tx.rows(
      query<{ id: number }>`select account_id as id from corporate where account_id = any (${[...members]}::int[])`,
    );
    return new Map(rows.map(({ id }) => [id, 1]));
  },
  countSince: async () => 0,
};
