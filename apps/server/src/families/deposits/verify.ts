import type { OperatorTx } from '../../db/scope.ts';

/** Money that cannot be explained: which rule is broken, in which facility, by which record, and by how many yen. */
export interface Unexplained {
  rule: string;
  facility_id: number;
  id: number;
  yen: number;
}

/** Numbers of a series that a restore lost, and which were skipped. */
const gaps = (series: string, value: string) =>
  `(select ${value} from number_gap g where g.facility_id = ${series}.facility_id and g.kind = ${series}.kind and g.fiscal_year = ${series}.fiscal_year)`;
const gapsOf = (series: string) => gaps(series, 'coalesce(sum(g.last_number - g.first_number + 1), 0)');
const lastGapOf = (series: string) => gaps(series, 'max(g.last_number)');

/** Each rule finds what breaks it: `facility_id`, `id` and `yen`. */
const RULES: Readonly<Record<string, string>> = {
  'what is paid of an invoice is what was allocated to it': `
    select i.facility_id, i.id, i.paid - coalesce(sum(a.amount), 0) as yen from invoice i
      left join allocation a on a.facility_id = i.facility_id and a.invoice_id = i.id
    group by i.facility_id, i.id having i.paid <> coalesce(sum(a.amount), 0)`,
  'what a deposit pays is what was allocated from it': `
    select d.facility_id, d.id, d.allocated - coalesce(sum(a.amount), 0) as yen from deposit d
      left join allocation a on a.facility_id = d.facility_id and a.deposit_id = d.id
    group by d.facility_id, d.id having d.allocated <> coalesce(sum(a.amount), 0)`,
  'what was paid back of a deposit has its refunds': `
    select d.facility_id, d.id, d.refunded - coalesce(sum(r.amount), 0) as yen from deposit d
      left join refund r on r.facility_id = d.facility_id and r.deposit_id = d.id and r.state = 'done'
    group by d.facility_id, d.id having d.refunded <> coalesce(sum(r.amount), 0)`,
  'what is reserved of a deposit has its refunds': `
    select d.facility_id, d.id, d.refund_reserved - coalesce(sum(r.amount), 0) as yen from deposit d
      left join refund r on r.facility_id = d.facility_id and r.deposit_id = d.id and r.state in ('reserved', 'unknown')
    group by d.facility_id, d.id having d.refund_reserved <> coalesce(sum(r.amount), 0)`,
  'what was given back comes to its sums by rate': `
    select w.facility_id, w.id, w.amount - coalesce(sum(t.total), 0) as yen from write_off w
      left join invoice_return_tax t on t.facility_id = w.facility_id and t.write_off_id = w.id
    where w.kind = 'return' group by w.facility_id, w.id having w.amount <> coalesce(sum(t.total), 0)`,
  'no rate of an invoice gives back more than it charged': `
    select t.facility_id, t.invoice_id as id, t.total - sum(r.total) as yen from invoice_tax t
      join invoice_return_tax r on r.facility_id = t.facility_id and r.invoice_id = t.invoice_id and r.rate = t.rate
    group by t.facility_id, t.invoice_id, t.rate, t.total, t.tax having sum(r.total) > t.total or sum(r.tax) > t.tax`,
  'a document says what was given back': `
    select d.facility_id, d.id, d.amount - w.amount as yen from invoice_document d
      join write_off w on w.facility_id = d.facility_id and w.id = d.write_off_id
    where d.amount <> w.amount or w.kind <> 'return'`,
  'what was written off is allocated once and whole': `
    select w.facility_id, w.id, w.amount - coalesce(sum(a.amount), 0) as yen from write_off w
      left join allocation a on a.facility_id = w.facility_id and a.write_off_id = w.id
    group by w.facility_id, w.id having coalesce(sum(a.amount), 0) not in (0, w.amount)`,
  'what was written off has a rate of its invoice': `
    select w.facility_id, w.id, w.amount as yen from write_off w
      join allocation a on a.facility_id = w.facility_id and a.write_off_id = w.id and a.reverses_id is null
    where w.rate is not null and not exists (
      select from invoice_tax t where t.facility_id = a.facility_id and t.invoice_id = a.invoice_id and t.rate = w.rate)`,
  'a fee that was written off goes with its deposit': `
    select w.facility_id, w.id, w.amount as yen from write_off w
      join deposit d on d.facility_id = w.facility_id and d.id = w.deposit_id
      left join allocation a on a.facility_id = w.facility_id and a.write_off_id = w.id
    where d.reversed_at is not null group by w.facility_id, w.id, w.amount having coalesce(sum(a.amount), 0) <> 0`,
  'a payment of a bank is one deposit of its amount and day': `
    select l.facility_id, l.id, l.amount - d.amount as yen from bank_line l
      join deposit d on d.facility_id = l.facility_id and d.id = l.deposit_id
    where d.amount <> l.amount or (d.received_on <> l.booked_on and (d.received_on < l.booked_on or d.received_on <> (d.created_at at time zone 'Asia/Tokyo')::date))
      or d.source_kind <> 'bank' or d.reversed_at is not null or l.canceled`,
  'a deposit of a bank has its payment': `
    select d.facility_id, d.id, d.amount as yen from deposit d
    where d.source_kind = 'bank' and d.reversed_at is null and not exists (
      select from bank_line l where l.facility_id = d.facility_id and l.deposit_id = d.id)`,
  'a debit of an account is one deposit of its amount': `
    select t.facility_id, t.id, t.amount - d.amount as yen from transfer_item t
      join deposit d on d.facility_id = t.facility_id and d.id = t.deposit_id
    where d.amount <> t.amount or d.source_kind <> 'transfer'`,
  'a deposit of a debit has its item': `
    select d.facility_id, d.id, d.amount as yen from deposit d
    where d.source_kind = 'transfer' and not exists (
      select from transfer_item t where t.facility_id = d.facility_id and t.deposit_id = d.id)`,
  'a debit asks for what its payments come to': `
    select t.facility_id, t.id, t.amount - coalesce(sum(c.amount), 0) as yen from transfer_item t
      left join charge c on c.facility_id = t.facility_id and c.transfer_item_id = t.id
    group by t.facility_id, t.id, t.amount having t.amount <> coalesce(sum(c.amount), 0)`,
  'a file of debits comes to its items': `
    select b.facility_id, b.id, b.total - coalesce(sum(t.amount), 0) as yen from transfer_batch b
      left join transfer_item t on t.facility_id = b.facility_id and t.batch_id = b.id
    group by b.facility_id, b.id, b.total, b.item_count having b.total <> coalesce(sum(t.amount), 0) or b.item_count <> count(t.id)`,
  'what a file of a bank brought is in its payments': `
    select i.facility_id, i.id, i.line_total - coalesce(sum(case when l.canceled then -l.amount else l.amount end), 0) as yen from bank_import i
      left join bank_line l on l.facility_id = i.facility_id and l.import_id = i.id
    where i.state in ('ready', 'executing', 'done', 'rematching') group by i.facility_id, i.id, i.line_total, i.line_count
    having i.line_total <> coalesce(sum(case when l.canceled then -l.amount else l.amount end), 0) or i.line_count <> count(l.id)`,
  'a reversal takes back exactly what its original gave': `
    select r.facility_id, r.id, r.amount + o.amount as yen from allocation r
      join allocation o on o.facility_id = r.facility_id and o.id = r.reverses_id
    where r.amount <> -o.amount or r.invoice_id <> o.invoice_id
      or r.deposit_id is distinct from o.deposit_id or r.write_off_id is distinct from o.write_off_id`,
  'what was issued comes to its sums by rate': `
    select i.facility_id, i.id, i.total - coalesce(sum(t.total), 0) as yen from invoice i
      left join invoice_tax t on t.facility_id = i.facility_id and t.invoice_id = i.id
    where i.confirmation = 2 group by i.facility_id, i.id
    having i.total <> coalesce(sum(t.total), 0) or i.tax <> coalesce(sum(t.tax), 0) or i.subtotal <> coalesce(sum(t.net), 0)`,
  'the sum of a rate is that of its lines': `
    select t.facility_id, t.invoice_id as id, t.total as yen from invoice_tax t
      join invoice i on i.facility_id = t.facility_id and i.id = t.invoice_id
      left join invoice_line l on l.facility_id = t.facility_id and l.invoice_id = t.invoice_id and l.rate = t.rate
    group by t.facility_id, t.invoice_id, t.rate, t.net, t.total, i.tax_type
    having coalesce(sum(l.amount), 0) <> case i.tax_type when 'inclusive' then t.total else t.net end`,
  'no money is of a day to come': `
    select facility_id, id, amount as yen from deposit where received_on > (now() at time zone 'Asia/Tokyo')::date
    union all select facility_id, id, amount from allocation where booked_on > (now() at time zone 'Asia/Tokyo')::date
    union all select facility_id, id, amount from refund where state = 'done' and refunded_on > (now() at time zone 'Asia/Tokyo')::date`,
  'what was given back comes to its lines': `
    select l.facility_id, l.write_off_id as id, sum(l.amount) - w.amount as yen from invoice_return_line l
      join write_off w on w.facility_id = l.facility_id and w.id = l.write_off_id
    group by l.facility_id, l.write_off_id, w.amount having sum(l.amount) <> w.amount`,
  'a deposit pays from the day on which it was received': `
    select a.facility_id, a.id, a.amount as yen from allocation a
      join deposit d on d.facility_id = a.facility_id and d.id = a.deposit_id
    where a.booked_on < d.received_on`,
  'a deposit that pays has a payer': `
    select a.facility_id, a.id, a.amount as yen from allocation a
      join deposit d on d.facility_id = a.facility_id and d.id = a.deposit_id
    where d.payer_id is null`,
  'a day of an agency comes to its lines': `
    select s.facility_id, s.id, s.closing - s.opening - sum(l.amount - l.fee) as yen from settlement s
      join settlement_line l on l.facility_id = s.facility_id and l.account_id = s.account_id and l.day = s.day
    group by s.facility_id, s.id, s.closing, s.opening, s.payments, s.payouts, s.lines
    having s.closing - s.opening <> sum(l.amount - l.fee) or s.lines <> count(l.id)
      or s.payments <> coalesce(sum(l.amount) filter (where l.kind = 'payment'), 0)
      or s.payouts <> coalesce(sum(l.amount) filter (where l.kind = 'payout'), 0)`,
  'a day of an agency begins where the one before ended': `
    select d.facility_id, d.id, d.opening - d.former as yen from (
      select s.facility_id, s.id, s.opening, coalesce(lag(s.closing) over (partition by s.facility_id, s.account_id order by s.day), a.opening) as former
      from settlement s join settlement_account a on a.facility_id = s.facility_id and a.id = s.account_id) d
    where d.opening <> d.former`,
  'what settled at an agency is payouts, fees and what is in transit': `
    select a.facility_id, a.id, a.difference as yen from settlement_account a where a.difference <> 0`,
  'what is settled at an agency is what was booked of it': `
    select l.facility_id, l.id, l.amount - c.settled_amount as yen from settlement_line l
      join charge c on c.facility_id = l.facility_id and c.id = l.charge_id
    where l.kind = 'payment' and c.settled_amount is not null and c.settled_currency = 'JPY' and c.settled_amount <> l.amount`,
  'numbers have no gap': `
    select s.facility_id, s.last_number as id, 0 as yen from number_series s
      left join invoice i on i.facility_id = s.facility_id and s.kind = 'invoice'
        and i.number like lpad((s.fiscal_year % 100)::text, 2, '0') || '-%'
    where s.kind = 'invoice' group by s.facility_id, s.kind, s.fiscal_year, s.last_number
    having count(i.id) + ${gapsOf('s')} <> s.last_number or coalesce(greatest(max(split_part(i.number, '-', 2)::int), ${lastGapOf('s')}), 0) <> s.last_number`,
  'numbers of receipts and returns have no gap': `
    select s.facility_id, s.last_number as id, 0 as yen from number_series s
      left join invoice_document d on d.facility_id = s.facility_id and d.kind = s.kind
        and substr(d.number, 2) like lpad((s.fiscal_year % 100)::text, 2, '0') || '-%'
    where s.kind <> 'invoice' group by s.facility_id, s.kind, s.fiscal_year, s.last_number
    having count(d.id) + ${gapsOf('s')} <> s.last_number or coalesce(greatest(max(split_part(d.number, '-', 2)::int), ${lastGapOf('s')}), 0) <> s.last_number`,
};

/**
 * Looks through the books of all facilities. What it finds is never to be mended by hand alone: it says that a rule of the
 * database or a verb was gone round. Empty where each yen is explained.
 */
export async function verifyMoney(tx: Pick<OperatorTx, 'sql'>): Promise<Unexplained[]> {
  const found: Unexplained[] = [];
  for (const [rule, text] of Object.entries(RULES)) {
    const rows = await tx.sql<Omit<Unexplained, 'rule'>>(`${text} limit 1000`);
    found.push(...rows.map((row) => ({ rule, ...row, yen: Number(row.yen) })));
  }
  return found;
}
