import type { ZeroRateReason } from '@tsudoi/domain';
import { query, type Row } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';

/** What happened to money on a day; `yen` is below zero where it was taken back. */
export interface JournalRow {
  key: number;
  day: string;
  what: 'issue' | 'cancel' | 'receive' | 'reverse' | 'pay' | 'write_off' | 'return' | 'refund';
  slip: string | null;
  rate: number | null;
  zero_reason: ZeroRateReason | null;
  yen: number;
  tax: number | null;
  method: Row<'deposit'>['method'] | null;
  kind: Row<'write_off'>['kind'] | null;
  text: string | null;
  member_code: string | null;
  last_name: string | null;
  first_name: string | null;
}

const dayOf = (at: string) => `(${at} at time zone 'Asia/Tokyo')::date`;
const REASON = `case when t.rate = 0 then (select l.zero_reason from invoice_line l where l.invoice_id = i.id and l.rate = 0 order by l.position limit 1) end`;
const COLUMNS = [
  'key',
  'day',
  'what',
  'slip',
  'rate',
  'zero_reason',
  'yen',
  'tax',
  'method',
  'kind',
  'account_id',
  'text',
];

/** Everything of a span of days; each record with a key of its own: its id and, in the last digit, of which kind it is. `within` narrows each kind. */
const entriesOf = (within: (kind: number, id: string) => string) => `
  select i.id::bigint * 10 + 1 as key, i.issued_on as day, 'issue' as what, i.number as slip, t.rate, ${REASON} as zero_reason, t.total as yen, t.tax,
      null::text as method, null::text as kind, i.account_id, i.title as text
    from invoice i join invoice_tax t on t.invoice_id = i.id where i.confirmation = 2 and i.issued_on between $1 and $2 and t.total > 0${within(1, 'i.id')}
  union all select i.id::bigint * 10 + 2, ${dayOf('i.canceled_at')}, 'cancel', i.number, t.rate, ${REASON}, -t.total, -t.tax, null, null, i.account_id, i.cancel_reason
    from invoice i join invoice_tax t on t.invoice_id = i.id where i.payment = 3 and ${dayOf('i.canceled_at')} between $1 and $2 and t.total > 0${within(2, 'i.id')}
  union all select d.id::bigint * 10 + 3, d.received_on, 'receive', null, null, null, d.amount, null, d.method, null, p.account_id, d.payer_name
    from deposit d left join payer p on p.id = d.payer_id where d.received_on between $1 and $2${within(3, 'd.id')}
  union all select d.id::bigint * 10 + 4, greatest(${dayOf('d.reversed_at')}, d.received_on), 'reverse', null, null, null, -d.amount, null, d.method, null, p.account_id,
      d.reverse_reason
    from deposit d left join payer p on p.id = d.payer_id where d.reversed_at is not null
      and greatest(${dayOf('d.reversed_at')}, d.received_on) between $1 and $2${within(4, 'd.id')}
  union all select a.id::bigint * 10 + 5, a.booked_on, 'pay', i.number, null, null, a.amount, null, null, null, i.account_id, i.title
    from allocation a join invoice i on i.id = a.invoice_id where a.deposit_id is not null and a.booked_on between $1 and $2${within(5, 'a.id')}
  union all select a.id::bigint * 10 + 6, a.booked_on, 'write_off', i.number, w.rate, case when w.rate = 0 then (select l.zero_reason from invoice_line l where l.invoice_id = i.id and l.rate = 0 order by l.position limit 1) end,
      a.amount, sign(a.amount) * floor(abs(a.amount) * w.rate / (100.0 + w.rate)), null, w.kind, i.account_id, w.reason
    from allocation a join invoice i on i.id = a.invoice_id join write_off w on w.id = a.write_off_id
    where w.kind <> 'return' and a.booked_on between $1 and $2${within(6, 'a.id')}
  union all select a.id::bigint * 10 + 7, a.booked_on, 'return', i.number, t.rate, ${REASON}, t.total, t.tax, null, null, i.account_id, w.reason
    from allocation a join invoice i on i.id = a.invoice_id join write_off w on w.id = a.write_off_id
      join invoice_return_tax t on t.write_off_id = w.id where a.booked_on between $1 and $2${within(7, 'a.id')}
  union all select r.id::bigint * 10 + 8, greatest(r.refunded_on, d.received_on), 'refund', null, null, null, r.amount, null, r.method, null, p.account_id, r.reason
    from refund r join deposit d on d.id = r.deposit_id left join payer p on p.id = d.payer_id
    where r.state = 'done' and greatest(r.refunded_on, d.received_on) between $1 and $2${within(8, 'r.id')}`;

interface Span {
  first: string;
  last: string;
}

/** Keys of all that happened, by day. */
export async function journalKeys(tx: FacilityTx, { first, last }: Span): Promise<number[]> {
  const rows = await tx.sql<{ key: number }>(
    `select key::float8 as key from (${entriesOf(() => '')}) e (${COLUMNS.join(', ')}) group by key, day order by day, key`,
    [first, last],
  );
  return rows.map(({ key }) => key);
}

/** Kinds of entries: the last digit of their keys. */
const KINDS = [1, 2, 3, 4, 5, 6, 7, 8];
const FIRST_PARAM = 3;
const BY_IDS = entriesOf((kind, id) => ` and ${id} = any ($${kind + FIRST_PARAM - 1}::int[])`);

/** What happened, by its keys, one row for each rate: each record is found by its own id. */
export const journalRows = (tx: FacilityTx, { first, last }: Span, keys: readonly number[]): Promise<JournalRow[]> =>
  tx.sql<JournalRow>(
    `select e.key::float8 as key, e.day, e.what, e.slip, e.rate, e.zero_reason, e.yen::float8 as yen, e.tax::float8 as tax, e.method, e.kind, e.text,
        a.member_code, a.last_name, a.first_name
      from (${BY_IDS}) e (${COLUMNS.join(', ')}) left join account a on a.id = e.account_id
      order by e.day, e.key, e.rate desc`,
    [first, last, ...KINDS.map((kind) => keys.filter((key) => key % 10 === kind).map((key) => Math.floor(key / 10)))],
  );

/** Whether somebody reaches every organization (null: there are none), so that what is of all may be shown. */
export async function reachesAll(tx: FacilityTx, scopeIds: readonly number[] | null): Promise<boolean> {
  if (scopeIds === null) return true;
  const beyond = await tx.one(
    query<{
      id: number;
    }>`select id from organization where deleted_at is null and id <> all (${[...scopeIds]}::int[]) limit 1`,
  );
  return beyond === undefined;
}
