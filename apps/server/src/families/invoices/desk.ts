import type { InvoiceDesk } from '@tsudoi/contract/overview';
import { type Day, sayableYen } from '@tsudoi/domain';
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
  // Both are read from the index of what is unpaid alone, and nobody's payer is looked up but those who were merged.
  const open = await tx.oneOrThrow(
    query<{ count: number; yen: string }>`
      select count(*)::int as count, coalesce(sum(i.total - i.paid), 0)::text as yen
      from invoice i where i.confirmation = 2 and i.payment = 1 and i.deleted_at is null and ${reached}`,
  );
  const late = await tx.rows(
    query<Omit<LatePayer, 'being_paid'> & { of: number; of_yen: string }>`
      with late as (select coalesce(j.joined_to, i.payer_id) as payer_id, min(i.due_on) as due_on, sum(i.total - i.paid) as yen, array_agg(i.id) as ids
        from invoice i left join payer j on j.id = i.payer_id and j.joined_to is not null
        where i.confirmation = 2 and i.payment = 1 and i.due_on < ${today}::date and i.deleted_at is null and ${reached} group by 1),
      longest as (select *, (count(*) over ())::int as of, (sum(yen) over ())::text as of_yen from late order by due_on, payer_id limit ${MOST})
      select a.id, a.account_code, a.last_name, a.first_name, l.yen::float8 as yen, l.due_on::text as due_on, v.invoices, r.reminders, r.reminded_today, l.of, l.of_yen
      from longest l join payer o on o.id = l.payer_id join account a on a.id = o.account_id
      cross join lateral (select jsonb_agg(jsonb_build_object('id', id, 'version', version) order by due_on, id) as invoices
        from invoice where id = any (l.ids)) v
      cross join lateral (select (count(*) filter (where mailed))::int as reminders, coalesce(bool_or((reminded_at at time zone 'Asia/Tokyo')::date = ${today}::date), false) as reminded_today
        from invoice_reminder where invoice_id = any (l.ids)) r
      order by l.due_on, l.payer_id`,
  );
  const [first] = late;
  const paying = await openChargesOf(
    tx,
    late.flatMap(({ invoices }) => invoices.map(({ id }) => id)),
  );
  return {
    unpaid: { count: open.count, yen: sayableYen(open.yen) },
    overdue: {
      count: first?.of ?? 0,
      yen: sayableYen(first?.of_yen ?? 0),
      people: late.map(({ of: _of, of_yen: _yen, ...payer }) => ({
        ...payer,
        yen: sayableYen(payer.yen),
        being_paid: payer.invoices.every(({ id }) => paying.has(id)),
      })),
    },
  };
}
