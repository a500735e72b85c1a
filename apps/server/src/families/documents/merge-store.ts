import { sql } from 'kysely';
import { query } from '../../db/build.ts';
import type { ReferenceWork } from '../../kernel/account-references.ts';

/** Rows of documents that name a member: each document has one for a member, so that who stays and has its own keeps that. */
export function documentRows(table: 'document_recipient' | 'document_opening', since?: string): ReferenceWork {
  const name = sql.table(table);
  return {
    async move(tx, { from, to }) {
      const rows = await tx.rows(
        query<{ id: number }>`update ${name} t set member_id = ${to} where member_id = ${from}
          and not exists (select from ${name} o where o.document_id = t.document_id and o.member_id = ${to}) returning id`,
      );
      return rows.map(({ id }) => id).toSorted((a, b) => a - b);
    },
    async moveBack(tx, { from, to }, moved) {
      await tx.run(
        query`update ${name} set member_id = ${from} where member_id = ${to} and id = any (${[...moved]}::int[])`,
      );
    },
    async count(tx, members) {
      const rows = await tx.rows(
        query<{ member_id: number; count: number }>`select member_id, count(*)::int as count from ${name}
          where member_id = any (${[...members]}::int[]) group by 1`,
      );
      return new Map(rows.map((row) => [row.member_id, row.count]));
    },
    async countSince(tx, member, after, moved) {
      if (since === undefined) return 0;
      const { count } = await tx.oneOrThrow(
        query<{ count: number }>`select count(*)::int as count from ${name}
          where member_id = ${member} and ${sql.ref(since)} > ${after} and id <> all (${[...moved]}::int[])`,
      );
      return count;
    },
  };
}
