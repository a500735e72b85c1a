import type { MonthFigures } from '@tsudoi/contract/books';
import { query, type Row } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';

/** Waits for money that is being written, and lets none be written until the end of the transaction. */
export async function lockBooks(tx: FacilityTx): Promise<void> {
  await tx.sql(`select pg_advisory_xact_lock(hashtextextended('closed_month', $1))`, [tx.facilityId]);
}

/** A closed month by its first day, else the last one; undefined where there is none. */
export const closedMonth = (tx: FacilityTx, first?: string): Promise<Row<'closed_month'> | undefined> =>
  tx.one(
    query<
      Row<'closed_month'>
    >`select * from closed_month where ${first ?? null}::date is null or month = ${first ?? null}::date
      order by month desc limit 1`,
  );

export async function insertClosed(tx: FacilityTx, first: string, figures: MonthFigures, by: string): Promise<void> {
  await tx.run(
    query`insert into closed_month (month, figures, closed_by) values (${first}::date, ${JSON.stringify(figures)}::jsonb, ${by})`,
  );
}

/** Opens a month again; false where it is not closed. */
export async function deleteClosed(tx: FacilityTx, first: string): Promise<boolean> {
  const row = await tx.one(
    query<{ month: string }>`delete from closed_month where month = ${first}::date returning month`,
  );
  return row !== undefined;
}

/**
 * What happened to money from the first to the last day of a month. What stood before and after is counted invoice by invoice and
 * deposit by deposit, so that it can be compared with what happened.
 */
export const figuresOf = (tx: FacilityTx, { first, last }: { first: string; last: string }): Promise<MonthFigures> =>
  tx.oneOrThrow(
    query<MonthFigures>`
      with span as (select ${first}::date as first, ${last}::date as last),
      bill as (
        select i.id, i.total, i.issued_on, case when i.payment = 3 then (i.canceled_at at time zone 'Asia/Tokyo')::date end as ended_on,
          coalesce(sum(a.amount) filter (where a.booked_on < s.first), 0) as paid_before, coalesce(sum(a.amount), 0) as paid_after
        from invoice i cross join span s left join allocation a on a.invoice_id = i.id and a.booked_on <= s.last
        where i.confirmation = 2 and i.issued_on <= s.last group by i.id, i.facility_id),
      money as (
        select d.id, d.amount, d.received_on, greatest((d.reversed_at at time zone 'Asia/Tokyo')::date, case when d.reversed_at is not null then d.received_on end) as ended_on,
          coalesce((select sum(a.amount) from allocation a where a.deposit_id = d.id and a.booked_on < s.first), 0)
            + coalesce((select sum(r.amount) from refund r where r.deposit_id = d.id and r.state = 'done' and greatest(r.refunded_on, d.received_on) < s.first), 0) as spent_before,
          coalesce((select sum(a.amount) from allocation a where a.deposit_id = d.id and a.booked_on <= s.last), 0)
            + coalesce((select sum(r.amount) from refund r where r.deposit_id = d.id and r.state = 'done' and greatest(r.refunded_on, d.received_on) <= s.last), 0) as spent_after
        from deposit d cross join span s where d.received_on <= s.last),
      moved as (
        select coalesce(sum(a.amount) filter (where a.deposit_id is not null), 0) as paid,
          coalesce(sum(a.amount) filter (where w.kind = 'return'), 0) as returned,
          coalesce(sum(a.amount) filter (where w.kind <> 'return'), 0) as written_off
        from allocation a cross join span s left join write_off w on w.id = a.write_off_id where a.booked_on between s.first and s.last),
      back as (
        select coalesce(sum(r.amount), 0) as refunded from refund r join deposit d on d.id = r.deposit_id cross join span s
        where r.state = 'done' and greatest(r.refunded_on, d.received_on) between s.first and s.last),
      -- What the bank says came in, and no deposit says.
      bank as (
        select coalesce(sum(case when l.canceled then -l.amount else l.amount end), 0)::float8 as unbooked, count(*)::int as unbooked_count
        from bank_line l join bank_import f on f.id = l.import_id cross join span s
        where l.booked_on <= s.last and l.state in ('matched', 'suggested', 'nobody') and f.state in ('executing', 'done', 'rematching'))
      select b.*, n.*, m.*, v.paid::float8 as paid, v.returned::float8 as returned, v.written_off::float8 as written_off, k.refunded::float8 as refunded
      from (select
          coalesce(sum(total - paid_before) filter (where issued_on < s.first and (ended_on is null or ended_on >= s.first)), 0)::float8 as open_before,
          coalesce(sum(total) filter (where issued_on >= s.first), 0)::float8 as issued,
          (count(*) filter (where issued_on >= s.first))::int as issued_count,
          coalesce(sum(total) filter (where ended_on between s.first and s.last), 0)::float8 as canceled,
          (count(*) filter (where ended_on between s.first and s.last))::int as canceled_count,
          coalesce(sum(total - paid_after) filter (where ended_on is null or ended_on > s.last), 0)::float8 as open_after
        from span s left join bill on true group by s.first, s.last) b,
      (select
          coalesce(sum(amount - spent_before) filter (where received_on < s.first and (ended_on is null or ended_on >= s.first)), 0)::float8 as balance_before,
          coalesce(sum(amount) filter (where received_on >= s.first), 0)::float8 as received,
          (count(*) filter (where received_on >= s.first))::int as received_count,
          coalesce(sum(amount) filter (where ended_on between s.first and s.last), 0)::float8 as reversed,
          coalesce(sum(amount - spent_after) filter (where ended_on is null or ended_on > s.last), 0)::float8 as balance_after
        from span s left join money on true group by s.first, s.last) m, moved v, back k, bank n`,
  );
