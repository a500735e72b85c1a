import { jstToday } from '@tsudoi/domain';
import type { Cluster } from './cluster.ts';

/** Drafts or open invoices of a facility as the product would have written them, without its work: two lines each, of members in turn. */
export interface SomeInvoices {
  facilityId: number;
  count: number;
  /** The first number of issued ones; drafts without. */
  issuedFrom?: number;
  /** One of how many was due ten days ago; without, all are due in a month. */
  lateOneOf?: number;
  /** What they are for; several calls for one facility name different things. */
  title?: string;
}

/** Lets documents of invoices wait until tomorrow for being drawn, where something else is measured. */
export const withoutDrawing = ({ sql }: Cluster, database: string): Promise<unknown[]> =>
  sql(database, `alter table invoice_copy alter column next_try_at set default now() + interval '1 day'`);

/** Puts members on a new plan of 6,600 yen a month by SQL, charged from this month on; returns how many there are. */
export async function putSubscribers(
  { sql }: Cluster,
  database: string,
  { facilityId, planId, count }: { facilityId: number; planId: number; count: number },
): Promise<number> {
  const rows = await sql<{ count: number }>(
    database,
    `with made as (insert into plan_subscriber (facility_id, plan_id, account_id, starts_on, billed_from, updated_by)
       select facility_id, $2, id, date_trunc('month', now() at time zone 'Asia/Tokyo')::date, date_trunc('month', now() at time zone 'Asia/Tokyo')::date, 'bench'
       from account where facility_id = $1 and role = 2 and deleted_at is null and active and expires_on is null or facility_id = $1 and role = 2
         and deleted_at is null and active and expires_on > current_date + 62 order by id limit $3 returning 1)
     select count(*)::int as count from made`,
    [facilityId, planId, count],
  );
  await sql(database, 'vacuum (analyze) plan_subscriber');
  return rows[0]?.count ?? 0;
}

const COLUMNS = `facility_id, invoice_code, payer_id, account_id, because, title, due_on, tax_type, rounding, subtotal, tax, total, search_key, updated_by`;

/** Puts invoices into a facility by SQL; returns the ids in the order of their numbers. */
export async function putInvoices(
  cluster: Cluster,
  database: string,
  { facilityId, count, issuedFrom, lateOneOf, title = '11月分月会費' }: SomeInvoices,
): Promise<number[]> {
  const year = jstToday(new Date()).slice(2, 4);
  await cluster.sql(
    database,
    `insert into payer (facility_id, account_id) select facility_id, id from account
       where facility_id = $1 and role = 2 and deleted_at is null on conflict do nothing`,
    [facilityId],
  );
  const made = await cluster.sql<{ id: number }>(
    database,
    `with p as (select id, account_id, row_number() over (order by id) - 1 as at from payer where facility_id = $1),
       payers as (select count(*) as of from payer where facility_id = $1),
       made as (insert into invoice (${COLUMNS})
         select $1, md5('bench' || $3 || $4 || n), p.id, p.account_id, 'manual', $4, current_date + case when n % $5::int = 0 then -10 else 30 end, 'inclusive', 'ROUND_DOWN',
           9000 + n % 900 - (9000 + n % 900) / 11, (9000 + n % 900) / 11, 9000 + n % 900, $4, 'bench'
         from generate_series(0, $2::int - 1) n join p on p.at = n % (select of from payers) order by n returning id, total),
       lines as (insert into invoice_line (facility_id, invoice_id, position, description, quantity, unit_price, amount, rate)
         select $1, made.id, l, '月会費', 1, case l when 1 then total - 1000 else 1000 end, case l when 1 then total - 1000 else 1000 end, 10
         from made, generate_series(1, 2) l)
     select id from made order by id`,
    [facilityId, count, String(issuedFrom ?? 'draft'), title, lateOneOf ?? null],
  );
  const ids = made.map(({ id }) => id);
  if (issuedFrom === undefined) return ids;
  await cluster.sql(
    database,
    `update invoice i set confirmation = 2, number = $2 || '-' || lpad((n + $3)::text, 6, '0'), issued_on = current_date, issued_at = now(),
       issued_by = 'bench', issuer = '{"name":"bench"}', addressee = '{"name":"bench","honorific":"様"}', version = 2,
       search_key = search_key || ' ' || $2 || '-' || lpad((n + $3)::text, 6, '0') || ' ' || $2 || lpad((n + $3)::text, 6, '0')
     from (select id, row_number() over (order by id) - 1 as n from unnest($1::int[]) as u (id)) x where x.id = i.id`,
    [ids, year, issuedFrom],
  );
  await cluster.sql(
    database,
    `insert into invoice_tax (facility_id, invoice_id, rate, net, tax, total)
       select facility_id, id, 10, subtotal, tax, total from invoice where id = any ($1::int[])`,
    [ids],
  );
  await cluster.sql(database, 'vacuum (analyze) invoice, invoice_line, invoice_tax, payer');
  return ids;
}
