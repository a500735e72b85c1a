import type { SettlementLineSearch, SettlementSearch } from '@tsudoi/contract/settlements';
import { type SqlBool, sql } from 'kysely';
import { build, query, type Row, type RowChange } from '../../db/build.ts';
import { type PageRequest, readPage } from '../../db/page.ts';
import type { FacilityTx, OperatorTx } from '../../db/scope.ts';
import type { SettlementLine } from '../../ports/payments/agency.ts';

export type SettlementAccount = Row<'settlement_account'>;

/** Accounts that are opened in one round. */
const OPENED = 20;

/** Opens an account for each facility and shop that has charges at its agency; it is read from the day of the first on. */
export async function openAccounts(tx: OperatorTx): Promise<void> {
  await tx.run(
    query`insert into settlement_account (facility_id, agency_id, shop_id, read_from, read_until, next_at)
      select m.facility_id, m.agency_id, coalesce(m.shop_id, ''), f.at, f.at, now() + interval '1 hour'
      from facility_payment_method m
      cross join lateral (
        select date_trunc('day', min(c.created_at) at time zone 'Asia/Tokyo') at time zone 'Asia/Tokyo' as at
        from charge c where c.facility_id = m.facility_id and c.agency_id = m.agency_id) f
      where m.api_key is not null and f.at is not null and not exists (select from settlement_account s
        where s.facility_id = m.facility_id and s.agency_id = m.agency_id and s.shop_id = coalesce(m.shop_id, ''))
      order by m.facility_id limit ${OPENED} on conflict (facility_id, agency_id, shop_id) do nothing`,
  );
}

/** Accounts to read now, of all facilities; each is next due later, so that no two processes read one at once. */
export const dueAccounts = (tx: OperatorTx, limit: number): Promise<Pick<SettlementAccount, 'facility_id' | 'id'>[]> =>
  tx.rows(
    query<
      Pick<SettlementAccount, 'facility_id' | 'id'>
    >`update settlement_account a set next_at = now() + interval '1 hour'
      from (select facility_id, id from settlement_account where next_at <= now() order by next_at, id limit ${limit} for update skip locked) d
      where a.facility_id = d.facility_id and a.id = d.id returning a.facility_id, a.id`,
  );

export const accountById = (tx: FacilityTx, id: number): Promise<SettlementAccount> =>
  tx.oneOrThrow(build.selectFrom('settlement_account').selectAll().where('id', '=', id));

export const lockAccount = (tx: FacilityTx, id: number): Promise<SettlementAccount> =>
  tx.oneOrThrow(build.selectFrom('settlement_account').selectAll().where('id', '=', id).forNoKeyUpdate());

export async function setAccount(
  tx: FacilityTx,
  { id }: SettlementAccount,
  change: RowChange<'settlement_account'>,
): Promise<void> {
  await tx.run(build.updateTable('settlement_account').set(change).where('id', '=', id));
}

/** Stores lines that are new, with the charges they are of; each line once. Charges whose money went back are asked after soon. */
export async function insertLines(
  tx: FacilityTx,
  { id, agency_id }: SettlementAccount,
  lines: readonly SettlementLine[],
): Promise<void> {
  const sent = JSON.stringify(lines.map(({ at, ...line }) => ({ ...line, at: at.toISOString() })));
  await tx.run(
    query`with made as (
        insert into settlement_line (account_id, ref, kind, amount, fee, at, day, charge_key, charge_id)
        select ${id}, l.ref, l.kind, l.amount, l.fee, l.at, (l.at at time zone 'Asia/Tokyo')::date, l.key, c.id
        from jsonb_to_recordset(${sent}::jsonb) as l (ref text, kind text, amount bigint, fee bigint, at timestamptz, key text)
        left join charge c on c.agency_id = ${agency_id} and c.charge_code = l.key
        on conflict (facility_id, account_id, ref) do nothing returning kind, charge_id)
      update charge c set inquire_at = now() from made
        where made.charge_id = c.id and made.kind in ('refund', 'dispute') and c.state = 'settled'`,
  );
}

/** Lines whose charge is found again in one round. */
const FOUND_AGAIN = 500;

/** Gives lines that were of no charge theirs, where it is known by now. */
export async function linkLines(tx: FacilityTx, { id, agency_id }: SettlementAccount): Promise<void> {
  await tx.run(
    query`update settlement_line l set charge_id = f.charge_id from (
        select u.id, c.id as charge_id from settlement_line u
          join charge c on c.agency_id = ${agency_id} and c.charge_code = u.charge_key
          where u.account_id = ${id} and u.charge_id is null order by u.id limit ${FOUND_AGAIN}) f
      where l.id = f.id`,
  );
}

/** Keys of lines that are of no charge of ours and not known to be of another facility. */
export const unlinkedKeys = async (tx: FacilityTx, { id }: SettlementAccount): Promise<string[]> =>
  (
    await tx.rows(
      query<{ key: string }>`select charge_key as key from settlement_line
        where account_id = ${id} and charge_id is null and charge_key is not null and not elsewhere order by id desc limit ${FOUND_AGAIN}`,
    )
  ).map(({ key }) => key);

/** Notes that lines are of another facility, which has the same account at the agency. They count in its sums, and are nothing to look into. */
export async function leaveElsewhere(tx: FacilityTx, { id }: SettlementAccount, keys: Iterable<string>): Promise<void> {
  await tx.run(
    query`update settlement_line set elsewhere = true
      where account_id = ${id} and charge_id is null and charge_key = any (${[...keys]}::text[])`,
  );
}

/** Yen that the lines of an account come to. */
export const sumOfLines = async (tx: FacilityTx, { id }: SettlementAccount): Promise<number> =>
  (
    await tx.oneOrThrow(
      query<{
        sum: number;
      }>`select coalesce(sum(amount - fee), 0)::float8 as sum from settlement_line where account_id = ${id}`,
    )
  ).sum;

/** Writes the sums of each day from one on that is over, as its lines are now. */
export async function writeDays(tx: FacilityTx, { id, opening }: SettlementAccount, from: Date): Promise<void> {
  await tx.run(
    query`insert into settlement (account_id, day, opening, payments, refunds, others, fees, payouts, closing, lines)
      select ${id}, d.day, d.closing - d.net, d.payments, d.refunds, d.others, d.fees, d.payouts, d.closing, d.lines
      from (select s.*, ${opening ?? 0}::bigint + before.net + sum(s.net) over (order by s.day) as closing
        from (select day, coalesce(sum(amount) filter (where kind = 'payment'), 0) as payments,
            coalesce(sum(amount) filter (where kind in ('refund', 'dispute')), 0) as refunds,
            coalesce(sum(amount) filter (where kind = 'other'), 0) as others,
            coalesce(sum(fee) - sum(case when kind = 'fee' then amount else 0 end), 0) as fees,
            coalesce(sum(amount) filter (where kind = 'payout'), 0) as payouts,
            sum(amount - fee) as net, count(*)::int as lines
          from settlement_line where account_id = ${id} and day >= (${from}::timestamptz at time zone 'Asia/Tokyo')::date
            and day < (now() at time zone 'Asia/Tokyo')::date group by day) s,
          (select coalesce(sum(amount - fee), 0) as net from settlement_line
            where account_id = ${id} and day < (${from}::timestamptz at time zone 'Asia/Tokyo')::date) before) d
      on conflict (facility_id, account_id, day) do update set opening = excluded.opening, payments = excluded.payments,
        refunds = excluded.refunds, others = excluded.others, fees = excluded.fees, payouts = excluded.payouts,
        closing = excluded.closing, lines = excluded.lines`,
  );
}

const days = () =>
  build
    .selectFrom('settlement as s')
    .innerJoin('settlement_account as a', 'a.id', 's.account_id')
    .innerJoin('payment_agency as g', 'g.id', 'a.agency_id')
    .selectAll('s')
    .select('g.name as agency');

export const searchDays = (
  tx: FacilityTx,
  { default_search: { day }, sort, ...page }: Pick<SettlementSearch, 'default_search' | 'sort'> & PageRequest,
) =>
  readPage(
    tx,
    days()
      .$if(day?.from != null, (of) => of.where('s.day', '>=', day?.from ?? ''))
      .$if(day?.to != null, (of) => of.where('s.day', '<=', day?.to ?? ''))
      .orderBy('s.day', sort?.direction ?? 'desc')
      .orderBy('s.id', sort?.direction ?? 'desc'),
    page,
  );

export const dayById = (tx: FacilityTx, id: number) => tx.one(days().where('s.id', '=', id));

export const allAccounts = (tx: FacilityTx) =>
  tx.rows(
    build
      .selectFrom('settlement_account as a')
      .innerJoin('payment_agency as g', 'g.id', 'a.agency_id')
      .selectAll('a')
      .select('g.name as agency')
      .orderBy('a.id', 'desc')
      .limit(50),
  );

/** The lines of a day, with what our books say of their payments. */
export const searchLines = (
  tx: FacilityTx,
  {
    default_search: { settlement_id },
    sort,
    ...page
  }: Pick<SettlementLineSearch, 'default_search' | 'sort'> & PageRequest,
) =>
  readPage(
    tx,
    build
      .selectFrom('settlement_line as l')
      .innerJoin('settlement as s', (join) =>
        join.onRef('s.account_id', '=', 'l.account_id').onRef('s.day', '=', 'l.day'),
      )
      .leftJoin('charge as c', 'c.id', 'l.charge_id')
      .leftJoin('invoice as i', 'i.id', 'c.invoice_id')
      .where('s.id', '=', settlement_id)
      .select(['l.id', 'l.ref', 'l.kind', 'l.amount', 'l.fee', 'l.at', 'i.id as invoice_id', 'i.number'])
      .select([
        sql<number | null>`case when l.kind = 'payment' and c.settled_amount <> l.amount then c.settled_amount end`.as(
          'booked',
        ),
        sql<SqlBool>`l.kind = 'payment' and l.charge_id is null and not l.elsewhere`.as('is_unknown'),
        'l.elsewhere as is_elsewhere',
      ])
      .orderBy('l.at', sort?.direction ?? 'asc')
      .orderBy('l.id', sort?.direction ?? 'asc'),
    page,
  );
