import { sql } from 'kysely';
import { query, type Table } from './build.ts';
import type { FacilityTx } from './scope.ts';

/** Rows of a table with an `id`, and the column by which they belong to an account. */
interface OwnedRows {
  table: Table;
  column: string;
  /** Column that says since when a row is there. */
  since: string;
  /** Condition of the program, such as on the kind of an owner. */
  where?: string;
  /** Condition on those that people count; all move. */
  shown?: string;
}

/** Moves rows from one account to another, and back; the statements of a `move` in the sense of `AccountReference`. */
export function movesRows({ table, column, since, where = 'true', shown = 'true' }: OwnedRows) {
  const [from, owner, at] = [sql.table(table), sql.ref(column), sql.ref(since)];
  const [only, visible] = [sql.raw(where), sql.raw(shown)];
  return {
    async move(tx: FacilityTx, pair: { from: number; to: number }): Promise<number[]> {
      const rows = await tx.rows(
        query<{
          id: number;
        }>`update ${from} set ${owner} = ${pair.to} where ${owner} = ${pair.from} and ${only} returning id`,
      );
      return rows.map(({ id }) => id).toSorted((a, b) => a - b);
    },
    async moveBack(tx: FacilityTx, pair: { from: number; to: number }, moved: readonly number[]): Promise<void> {
      await tx.run(
        query`update ${from} set ${owner} = ${pair.from} where ${owner} = ${pair.to} and id = any (${[...moved]}::int[]) and ${only}`,
      );
    },
    async count(tx: FacilityTx, accounts: readonly number[]): Promise<Map<number, number>> {
      const rows = await tx.rows(
        query<{ account: number; count: number }>`select ${owner} as account, count(*)::int as count from ${from}
          where ${owner} = any (${[...accounts]}::int[]) and ${only} and ${visible} group by 1`,
      );
      return new Map(rows.map((row) => [row.account, row.count]));
    },
    async countSince(tx: FacilityTx, account: number, after: Date, moved: readonly number[]): Promise<number> {
      const { count } = await tx.oneOrThrow(
        query<{ count: number }>`select count(*)::int as count from ${from}
          where ${owner} = ${account} and ${at} > ${after} and id <> all (${[...moved]}::int[]) and ${only} and ${visible}`,
      );
      return count;
    },
  };
}
