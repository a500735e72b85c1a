import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Whether the payer that a column names is in reach (null: everybody is). What is of a payer is of the member who stays after a merge,
 * and of nobody else: invoices, deposits, payments of a bank and findings are all decided here. Nobody reaches what is of no payer.
 * For rows that are named: each is looked up by itself. Lists ask {@link payerIsAmongReached}, which means the same.
 */
export function payerIsReached(column: string, scopeIds: readonly number[] | null): RawBuilder<SqlBool> {
  if (scopeIds === null) return sql<SqlBool>`true`;
  // One look-up after the other, each by its key: what could be joined, the planner joined with all payers or members of the
  // facility, which it takes for few.
  const staying = sql`(select coalesce(reached.joined_to, reached.id) from payer reached where reached.id = ${sql.ref(column)})`;
  return sql<SqlBool>`(select holder.organization_ids && ${[...scopeIds]}::int[] from account holder
    where holder.id = (select s.account_id from payer s where s.id = ${staying})) is true`;
}

/**
 * The same for lists, whose rows are all held against it to be counted: nobody is looked up where no payer is beyond reach, and else
 * the payers in reach are gathered once.
 *
 * Sets go through arrays because the planner then takes them for small and keeps them as a hash whatever it expects: under row-level
 * security it knows of no facility how large it is, and a set that is not hashed is read once for each row.
 */
export function payerIsAmongReached(column: string, scopeIds: readonly number[] | null): RawBuilder<SqlBool> {
  if (scopeIds === null) return sql<SqlBool>`true`;
  const scope = sql`${[...scopeIds]}::int[]`;
  const payer = sql.ref(column);
  const nobodyBeyond = sql`(select not exists (select from account a join payer p on p.account_id = a.id where a.organization_ids = '{}')
    and not exists (select from organization n join account_organization o on o.organization_id = n.id join account a on a.id = o.account_id
      join payer p on p.account_id = a.id where n.id <> all (${scope}) and not a.organization_ids && ${scope}))`;
  const accounts = sql`(select unnest(array(select o.account_id from account_organization o where o.organization_id = any (${scope}))))`;
  const holder = sql`case when p.joined_to is null then p.account_id else (select s.account_id from payer s where s.id = p.joined_to) end`;
  const payers = sql`(select unnest(array(select p.id from payer p where (${holder} in ${accounts}) is true)))`;
  return sql<SqlBool>`(${payer} is not null and (${nobodyBeyond} or (${payer} in ${payers}) is true))`;
}
