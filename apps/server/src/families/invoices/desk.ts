import type { InvoiceDesk } from '@tsudoi/contract/overview';
import type { Day } from '@tsudoi/domain';
import { query } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { payerIsAmongReached } from './reach.ts';
import { openChargesOf } from './store.ts';

/** Most payers that the overview names. */
const MOST = 3;

type LatePayer = InvoiceDesk['overdue']['people'][number];

/** What of the invoices in reach is open, and who is late by `today`; after a merge the one who stayed. */
export async function invoiceDesk(
  tx: FacilityTx,
  today: Day,
  scopeIds: readonly number[] | null,
): Promise<InvoiceDesk> {
  const reached = payerIsAmongReached('i.payer_id', scopeIds);
  const sums = await tx.oneOrThrow(
    query<{ count: number; yen: string; overdue: number; overdue_yen: string }>`
      with open as (select coalesce(p.joined_to, p.id) as payer_id, i.total - i.paid as yen, i.due_on < ${today}::date as is_late
        from invoice i join payer p on p.id = i.payer_id
        where i.confirmation = 2 and i.payment = 1 and i.deleted_at is null and ${reached})
      select count(*)::int as count, coalesce(sum(yen), 0)::text as yen, count(distinct payer_id) filter (where is_late)::int as overdue,
        coalesce(sum(yen) filter (where is_late), 0)::text as overdue_yen from open`,
  );
  const people = await tx.rows(
    query<Omit<LatePayer, 'being_paid'>>`
      with late as (select coalesce(p.joined_to, p.id) as payer_id, i.id, i.version, i.total - i.paid as yen, i.due_on
        from invoice i join payer p on p.id = i.payer_id
        where i.confirmation = 2 and i.payment = 1 and i.due_on < ${today}::date and i.deleted_at is null and ${reached}),
      longest as (select payer_id, min(due_on) as due_on, sum(yen)::float8 as yen,
          jsonb_agg(jsonb_build_object('id', id, 'version', version) order by due_on, id) as invoices, array_agg(id) as ids
        from late group by payer_id order by min(due_on), payer_id limit ${MOST})
      select a.id, a.account_code, a.last_name, a.first_name, l.yen, l.due_on::text as due_on, l.invoices, r.reminders, r.reminded_today
      from longest l join payer o on o.id = l.payer_id join account a on a.id = o.account_id
      cross join lateral (select count(*)::int as reminders, coalesce(bool_or((reminded_at at time zone 'Asia/Tokyo')::date = ${today}::date), false) as reminded_today
        from invoice_reminder where invoice_id = any (l.ids)) r
      order by l.due_on, l.payer_id`,
  );
  const paying = await openChargesOf(
    tx,
    people.flatMap(({ invoices }) => invoices.map(({ id }) => id)),
  );
  return {
    unpaid: { count: sums.count, yen: Number(sums.yen) },
    overdue: {
      count: sums.overdue,
      yen: Number(sums.overdue_yen),
      people: people.map((one) => ({ ...one, being_paid: one.invoices.every(({ id }) => paying.has(id)) })),
    },
  };
}
