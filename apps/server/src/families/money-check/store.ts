import type { MoneyCheckSearch, MoneyFindingKind } from '@tsudoi/contract/money-check';
import { OPEN_CHARGE_STATES } from '@tsudoi/domain';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { build, query, type Row } from '../../db/build.ts';
import { type PageRequest, readPage } from '../../db/page.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { payerIsAmongReached, payerIsReached } from '../invoices/index.ts';

/** A finding with whom and what it is about, and who looked at it. */
export interface FoundRow {
  kind: MoneyFindingKind;
  id: number;
  version: number;
  at: Date;
  amount: number | null;
  method: Row<'deposit'>['method'] | null;
  finding: NonNullable<Row<'charge'>['finding']> | null;
  source: string | null;
  account_id: number | null;
  account_code: string | null;
  member_code: string | null;
  last_name: string | null;
  first_name: string | null;
  invoice_id: number | null;
  invoice_code: string | null;
  invoice_number: string | null;
  invoice_account_code: string | null;
  bank_import_id: number | null;
  participant_id: number | null;
  event_code: string | null;
  event_cms_code: string | null;
  kind_url: string | null;
  kind_id: number | null;
  checked_at: Date | null;
  checked_by: string | null;
  note: string | null;
}

/** States in which a payment is not over, written out: the index over them serves nothing else. */
const OPEN = sql.raw(OPEN_CHARGE_STATES.map((state) => `'${state}'`).join(', '));

/** Days within which what was paid is in the books of its agency. */
const SETTLED_DAYS = 3;
/** Days that a notice is of interest, as they are kept no longer. */
const NOTICE_DAYS = 365;

/**
 * Everything of one facility that does not explain itself: what it is, and of which payer and invoice. What becomes of a deposit
 * changes its version, so that it is looked at again. Money of an agency that was used or paid back since needs nobody any more.
 */
const found: RawBuilder<unknown> = sql`
  select case when d.payer_id is null then 'unassigned' else 'left' end as kind, d.id, d.version, d.created_at as at,
      (d.amount - d.allocated - d.refund_reserved - d.refunded)::float8 as amount, d.method, null as finding, d.payer_name as source,
      d.payer_id, (select a.invoice_id from allocation a where a.deposit_id = d.id order by a.id desc limit 1) as invoice_id, null::int as bank_import_id,
      coalesce((select max(c.invoice_id) from charge c where c.deposit_id = d.id), d.received_for) as meant_id
    from deposit d where d.reversed_at is null and d.amount > d.allocated + d.refund_reserved + d.refunded
  union all
  select 'charge', c.id, c.version, coalesce(c.settled_at, c.updated_at), coalesce(c.settled_amount, c.amount)::float8, c.method, c.finding, g.name,
      c.payer_id, c.invoice_id, null, c.invoice_id
    from charge c left join payment_agency g on g.id = c.agency_id
    where c.finding in ('given_back', 'not_bookable') or c.finding is not null and (c.deposit_id is null or exists (
      select from deposit d where d.id = c.deposit_id and d.reversed_at is null and d.amount > d.allocated + d.refund_reserved + d.refunded))
  union all
  select case when c.state = 'unknown' then 'unknown' else 'overdue' end, c.id, c.version, coalesce(c.expires_at, c.created_at), c.amount::float8,
      c.method, null, g.name, c.payer_id, c.invoice_id, null, null
    from charge c left join payment_agency g on g.id = c.agency_id
    where c.state in (${OPEN}) and (c.state = 'unknown' and coalesce(c.sent_at, c.created_at) < now() - interval '15 minutes'
      or coalesce(c.expires_at, c.created_at) < now() - interval '2 days')
  union all
  select 'notice', e.id, e.attempts + 1, e.received_at, null, null, null, g.name, null, null, null, null
    from agency_event e join payment_agency g on g.id = e.agency_id
    where (e.state = 'failed' or (e.state = 'no_charge' and e.is_signed)) and e.received_at > now() - make_interval(days => ${NOTICE_DAYS})
  union all
  select 'refund', r.id, d.version, r.created_at, r.amount::float8, r.method, null, r.reason, d.payer_id,
      (select a.invoice_id from allocation a where a.deposit_id = d.id order by a.id desc limit 1), null, null
    from refund r join deposit d on d.id = r.deposit_id
    where r.state = 'unknown' or (r.state = 'reserved' and r.refunded_on < (now() at time zone 'Asia/Tokyo')::date)
  union all
  select 'bank_line', l.id, l.version, b.confirmed_at, (case when l.canceled then -l.amount else l.amount end)::float8, 'BANK_TRANSFER', null, l.payer_name,
      l.payer_id, null, l.import_id, null
    from bank_line l join bank_import b on b.id = l.import_id
    where b.state in ('executing', 'done', 'rematching') and (l.state = 'nobody' or l.state = 'suggested'
      and b.confirmed_at < date_trunc('day', now() at time zone 'Asia/Tokyo') at time zone 'Asia/Tokyo')
  union all
  select 'unsettled', c.id, c.version, c.settled_at, c.settled_amount::float8, c.method, null, g.name, c.payer_id, c.invoice_id, null, null
    from settlement_account s join charge c on c.agency_id = s.agency_id join payment_agency g on g.id = c.agency_id
    where c.settled_at between s.read_from and s.read_until - make_interval(days => ${SETTLED_DAYS}) and not exists (
      select from settlement_line l where l.charge_id = c.id and l.kind = 'payment')
  union all
  select case when l.charge_id is null then 'settled_unknown' else 'settled_amount' end, l.id, 1, l.at, l.amount::float8, c.method, null, g.name,
      c.payer_id, c.invoice_id, null, null
    from settlement_line l join settlement_account s on s.id = l.account_id join payment_agency g on g.id = s.agency_id
    left join charge c on c.id = l.charge_id
    where l.kind = 'payment' and (l.charge_key is not null and l.charge_id is null and not l.elsewhere or c.settled_amount <> l.amount)
  union all
  select case when s.difference <> 0 then 'settled_difference' else 'settled_unread' end, s.id, s.version, s.read_until, s.difference::float8, null,
      null, g.name, null, null, null, null
    from settlement_account s join payment_agency g on g.id = s.agency_id
    where s.difference <> 0 or s.failures > 0 and s.read_until < now() - interval '2 days'`;

/** Findings in reach (null: all), looked at or not, with what their row shows. */
function inReach(scopeIds: readonly number[] | null, isChecked: boolean) {
  const all = build
    .selectFrom(
      sql<{ kind: MoneyFindingKind; id: number; version: number; at: Date; amount: number | null }>`(${found})`.as('f'),
    )
    .leftJoin('payer as p', (join) => join.on(sql<SqlBool>`p.id = f.payer_id`))
    .leftJoin('account as a', 'a.id', 'p.account_id')
    .leftJoin('money_finding_check as k', (join) =>
      join.on(sql<SqlBool>`k.kind = f.kind and k.record_id = f.id and k.seen_version = f.version`),
    )
    .where('k.record_id', isChecked ? 'is not' : 'is', null);
  if (scopeIds === null) return all;
  // What is of nobody is for whoever reaches every organization.
  return all.where(
    sql<SqlBool>`case when f.payer_id is not null then ${payerIsAmongReached('f.payer_id', scopeIds)}
      else not exists (select from organization n where n.deleted_at is null and n.id <> all (${[...scopeIds]}::int[])) end`,
  );
}

/** A page of findings, oldest first unless told, and how many there are in all. */
export function searchFindings(
  tx: FacilityTx,
  { default_search: { kind, checked }, sort }: Pick<MoneyCheckSearch, 'default_search' | 'sort'>,
  page: PageRequest,
  scopeIds: readonly number[] | null,
): Promise<{ rows: FoundRow[]; total: number }> {
  const { column, direction } = sort ?? { column: 'at', direction: 'asc' };
  const rows = inReach(scopeIds, checked === 1)
    // The invoice that a deposit is handled at: the one it paid, else the newest of its payer; none that is out of reach.
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('invoice as i')
          .innerJoin('account as o', 'o.id', 'i.account_id')
          .select(['i.id', 'i.invoice_code', 'i.number', 'o.account_code'])
          .where('i.confirmation', '=', 2)
          .where(sql<SqlBool>`f.bank_import_id is null and i.id = coalesce(f.invoice_id, (
            select max(n.id) from invoice n where n.payer_id = f.payer_id and n.confirmation = 2))`)
          .where(payerIsReached('i.payer_id', scopeIds))
          .as('v'),
      (join) => join.onTrue(),
    )
    // Whoever has no place any more and whose money it was meant for, as long as nobody has settled that.
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('invoice as m')
          .innerJoin('participant as t', 't.id', 'm.because_id')
          .innerJoin('event as e', 'e.id', 't.event_id')
          .innerJoin('event_kind as c', 'c.id', 'e.kind_id')
          .select(['t.id', 'e.event_code', 'c.code', 'c.url', 'c.id as kind_id'])
          .where(sql<SqlBool>`m.id = f.meant_id and m.because = 'event' and t.finding is not null`)
          .as('t'),
      (join) => join.onTrue(),
    )
    .select([
      'f.kind',
      'f.id',
      'f.version',
      'f.at',
      'f.amount',
      sql<FoundRow['method']>`f.method`.as('method'),
      sql<FoundRow['finding']>`f.finding`.as('finding'),
      sql<string | null>`f.source`.as('source'),
      'a.id as account_id',
      'a.account_code',
      'a.member_code',
      'a.last_name',
      'a.first_name',
      'v.id as invoice_id',
      'v.invoice_code',
      'v.number as invoice_number',
      'v.account_code as invoice_account_code',
      sql<number | null>`f.bank_import_id`.as('bank_import_id'),
      't.id as participant_id',
      't.event_code',
      't.code as event_cms_code',
      't.url as kind_url',
      't.kind_id',
      'k.checked_at',
      'k.checked_by',
      'k.note',
    ])
    .$if(kind !== undefined && kind.length > 0, (some) => some.where('f.kind', 'in', kind ?? []))
    .orderBy(column === 'amount' ? 'f.amount' : 'f.at', (order) =>
      (direction === 'asc' ? order.asc() : order.desc()).nullsLast(),
    )
    .orderBy('f.kind')
    .orderBy('f.id', direction);
  return readPage(tx, rows, page) as Promise<{ rows: FoundRow[]; total: number }>;
}

/** How many findings in reach nobody has looked at. */
export async function countFindings(tx: FacilityTx, scopeIds: readonly number[] | null): Promise<number> {
  const row = await tx.oneOrThrow(inReach(scopeIds, false).select(sql<number>`count(*)::int`.as('count')));
  return row.count;
}

/** A finding in reach that nobody has looked at; undefined where there is none, or not as it was seen. */
export const findingInReach = (
  tx: FacilityTx,
  { kind, id }: { kind: MoneyFindingKind; id: number },
  scopeIds: readonly number[] | null,
): Promise<{ version: number } | undefined> =>
  tx.one(inReach(scopeIds, false).select('f.version').where('f.kind', '=', kind).where('f.id', '=', id));

/** Writes down who looked at a finding, as it was then. */
export async function markChecked(
  tx: FacilityTx,
  { kind, id, version, note }: { kind: MoneyFindingKind; id: number; version: number; note: string | null },
  by: string,
): Promise<void> {
  await tx.run(
    query`insert into money_finding_check (kind, record_id, seen_version, note, checked_by) values (${kind}, ${id}, ${version}, ${note}, ${by})
      on conflict (facility_id, kind, record_id) do update
        set seen_version = excluded.seen_version, note = excluded.note, checked_by = excluded.checked_by, checked_at = now()`,
  );
}
