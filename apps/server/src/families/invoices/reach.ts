import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Whether the payer that a column names is in reach (null: everybody is). What is of a payer is of the member who stays after a merge,
 * and of nobody else: invoices, deposits, payments of a bank and findings are all decided here. Nobody reaches what is of no payer.
 */
export function payerIsReached(column: string, scopeIds: readonly number[] | null): RawBuilder<SqlBool> {
  if (scopeIds === null) return sql<SqlBool>`true`;
  return sql<SqlBool>`exists (select from payer reached join payer staying on staying.id = coalesce(reached.joined_to, reached.id)
    join account holder on holder.id = staying.account_id
    where reached.id = ${sql.ref(column)} and holder.organization_ids && ${[...scopeIds]}::int[])`;
}
