import { randomBytes } from 'node:crypto';
import { pickFields } from '@tsudoi/contract';
import type { InvoiceRecord, MemberInvoice } from '@tsudoi/contract/invoices';
import {
  foldForSearch,
  type InvoiceAmounts,
  type InvoiceLine,
  lineAmount,
  OPEN_CHARGE_STATES,
  randomId,
  type TaxSum,
  type ZeroRateReason,
} from '@tsudoi/domain';
import { build, type NewRow, query, type Row } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { recordsOf, updateRecord } from '../../db/versioned.ts';
import type { DocumentContent } from '../../print/invoice-words.ts';

export type Invoice = Row<'invoice'>;
export type StoredLine = Row<'invoice_line'>;

const CODE_LENGTH = 16;

const records = recordsOf('invoice');
export const { byId: invoiceById, update: updateInvoice, remove: removeInvoice } = records;

/** Payers of accounts, made where there are none yet, by the id of the account. */
export async function payersOf(tx: FacilityTx, accountIds: readonly number[]): Promise<Map<number, number>> {
  const ids = [...new Set(accountIds)].sort((a, b) => a - b);
  await tx.run(query`insert into payer (account_id) select unnest(${ids}::int[]) on conflict do nothing`);
  const rows = await tx.rows(build.selectFrom('payer').select(['id', 'account_id']).where('account_id', 'in', ids));
  return new Map(rows.map(({ id, account_id }) => [account_id, id]));
}

/**
 * Locks payers, which comes before everything else of their money: payer, deposits, invoices, series of numbers is the one
 * order of locks (docs/decisions/0082).
 */
export async function lockPayers(tx: FacilityTx, ids: readonly number[]): Promise<void> {
  await tx.rows(query`select id from payer where id = any (${[...ids]}::int[]) order by id for no key update`);
}

/** Locks invoices in the order of their ids and returns those that are not deleted. Their payers are locked before. */
export function lockInvoices(tx: FacilityTx, ids: readonly number[]): Promise<Invoice[]> {
  return tx.rows(
    query<Invoice>`select * from invoice where id = any (${[...ids]}::int[]) and deleted_at is null order by id for no key update`,
  );
}

/** A payer with all that were joined together with it by merges, itself among them. */
export async function payersTogether(tx: FacilityTx, id: number): Promise<number[]> {
  const rows = await tx.rows(
    query<{ id: number }>`select p.id from payer p
      where coalesce(p.joined_to, p.id) = (select coalesce(o.joined_to, o.id) from payer o where o.id = ${id})`,
  );
  return rows.map((row) => row.id);
}

type Written = Pick<Invoice, 'title' | 'note' | 'tax_type' | 'required_for_use'> &
  Partial<Pick<Invoice, 'required_from'>> & { due_on: string };
type Origin = Pick<
  NewRow<'invoice'>,
  'payer_id' | 'account_id' | 'because' | 'because_id' | 'replaces_id' | 'rounding'
>;

const sumsOf = (amounts: InvoiceAmounts) => pickFields(amounts, ['subtotal', 'tax', 'total']);

/** What a draft is made of. */
export interface NewDraft {
  values: Written;
  origin: Origin;
  amounts: InvoiceAmounts;
  lines: readonly InvoiceLine[];
}

/** Inserts a draft with its lines and returns its id. */
export async function insertInvoice(tx: FacilityTx, draft: NewDraft, by: string): Promise<number> {
  const [id] = await insertInvoices(tx, [draft], by);
  if (id === undefined) throw new Error('a draft was not inserted');
  return id;
}

/** Inserts drafts with their lines and returns their ids, in two statements however many there are. */
export async function insertInvoices(tx: FacilityTx, drafts: readonly NewDraft[], by: string): Promise<number[]> {
  if (drafts.length === 0) return [];
  const rows = drafts.map(({ values, origin, amounts }, place) => ({
    ...{ because_id: null, replaces_id: null, required_from: null, ...origin, ...values, ...sumsOf(amounts), place },
    invoice_code: randomId(CODE_LENGTH, randomBytes),
    search_key: foldForSearch(values.title),
  }));
  const made = await tx.rows(
    query<{
      id: number;
      invoice_code: string;
    }>`insert into invoice (invoice_code, payer_id, account_id, because, because_id, replaces_id,
        rounding, title, note, due_on, tax_type, required_for_use, required_from, subtotal, tax, total, search_key, updated_by)
      select t.invoice_code, t.payer_id, t.account_id, t.because, t.because_id, t.replaces_id, t.rounding, t.title, t.note, t.due_on, t.tax_type,
        t.required_for_use, t.required_from, t.subtotal, t.tax, t.total, t.search_key, ${by}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (place int, invoice_code text, payer_id int, account_id int, because text,
        because_id int, replaces_id int, rounding text, title text, note text, due_on date, tax_type text, required_for_use boolean,
        required_from date, subtotal bigint, tax bigint, total bigint, search_key text) order by t.place
      returning id, invoice_code`,
  );
  const idOf = new Map(made.map(({ id, invoice_code }) => [invoice_code, id]));
  const ids = rows.map(({ invoice_code }) => {
    const id = idOf.get(invoice_code);
    if (id === undefined) throw new Error('a draft was not inserted');
    return id;
  });
  await insertLines(
    tx,
    drafts.map(({ lines }, place) => ({ invoiceId: ids[place] ?? 0, lines })),
  );
  return ids;
}

/** Changes a draft and its lines, and returns its next version. @throws Problem stale */
export async function updateDraft(
  tx: FacilityTx,
  before: Invoice,
  { values, amounts, lines }: { values: Written; amounts: InvoiceAmounts; lines: readonly InvoiceLine[] },
  by: string,
): Promise<number> {
  const version = await updateRecord(
    tx,
    'invoice',
    before,
    { ...values, ...sumsOf(amounts), search_key: foldForSearch(values.title) },
    by,
  );
  await tx.run(build.deleteFrom('invoice_line').where('invoice_id', '=', before.id));
  await insertLines(tx, [{ invoiceId: before.id, lines }]);
  return version;
}

async function insertLines(
  tx: FacilityTx,
  of: readonly { invoiceId: number; lines: readonly InvoiceLine[] }[],
): Promise<void> {
  const rows = of.flatMap(({ invoiceId, lines }) =>
    lines.map((line, index) => ({
      invoice_id: invoiceId,
      position: index + 1,
      ...pickFields(line, ['description', 'quantity', 'unit_price', 'rate', 'zero_reason']),
      amount: lineAmount(line),
    })),
  );
  await tx.run(
    query`insert into invoice_line (invoice_id, position, description, quantity, unit_price, amount, rate, zero_reason)
      select t.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (invoice_id int, position smallint, description text,
        quantity int, unit_price bigint, amount bigint, rate smallint, zero_reason text)`,
  );
}

/** Lines of invoices in their order, by the id of the invoice. */
export async function linesOf(tx: FacilityTx, ids: readonly number[]): Promise<Map<number, StoredLine[]>> {
  const rows = await tx.rows(
    query<StoredLine>`select * from invoice_line where invoice_id = any (${[...ids]}::int[]) order by invoice_id, position`,
  );
  return Map.groupBy(rows, (line) => line.invoice_id);
}

/** A stored line as the arithmetic takes it. */
export const asLine = (line: StoredLine): InvoiceLine => ({
  ...pickFields(line, ['description', 'quantity', 'unit_price', 'rate']),
  zero_reason: line.zero_reason as ZeroRateReason | null,
});

/** Sums by rate of issued invoices, highest rate first, by the id of the invoice. */
export async function taxesOf(tx: FacilityTx, ids: readonly number[]): Promise<Map<number, TaxSum[]>> {
  const rows = await tx.rows(
    query<TaxSum & { invoice_id: number }>`select invoice_id, rate, net, tax, total from invoice_tax
      where invoice_id = any (${[...ids]}::int[]) order by invoice_id, rate desc`,
  );
  return Map.groupBy(rows, (row) => row.invoice_id);
}

/** An invoice as it is issued. */
export interface Issued {
  id: number;
  number: string;
  taxes: readonly TaxSum[];
  addressee: DocumentContent['addressee'];
}

/** Freezes drafts: number, sums by rate, who issues them and to whom. They are locked. */
export async function freezeInvoices(
  tx: FacilityTx,
  issued: readonly Issued[],
  { on, by, issuer }: { on: string; by: string; issuer: object },
): Promise<void> {
  const taxes = issued.flatMap(({ id, taxes }) => taxes.map((sum) => ({ invoice_id: id, ...sum })));
  await tx.run(
    query`insert into invoice_tax (invoice_id, rate, net, tax, total)
      select * from jsonb_to_recordset(${JSON.stringify(taxes)}::jsonb) as t (invoice_id int, rate smallint, net bigint, tax bigint, total bigint)`,
  );
  const rows = issued.map(({ id, number, addressee }) => ({
    id,
    number,
    addressee,
    found: foldForSearch([addressee.name, addressee.department ?? ''].join(' ').trim()),
  }));
  await tx.run(
    query`update invoice i set confirmation = 2, number = t.number, addressee = t.addressee, issuer = ${JSON.stringify(issuer)}::jsonb,
        issued_on = ${on}::date, issued_at = now(), issued_by = ${by}, version = version + 1, updated_at = now(), updated_by = ${by},
        search_key = search_key || ' ' || t.number || ' ' || replace(t.number, '-', '') || ' ' || t.found
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (id int, number text, addressee jsonb, found text) where i.id = t.id`,
  );
}

/** Number and day of the invoices that some stand in place of, by their ids. */
export async function replacedNumbers(
  tx: FacilityTx,
  invoices: readonly Pick<Invoice, 'replaces_id'>[],
): Promise<Map<number, { number: string; issued_on: string }>> {
  const ids = invoices.flatMap(({ replaces_id }) => replaces_id ?? []);
  const rows = await tx.rows(
    query<{ id: number; number: string; issued_on: string }>`select id, number, issued_on from invoice
      where id = any (${ids}::int[]) and number is not null`,
  );
  return new Map(rows.map(({ id, ...of }) => [id, of]));
}

/** Takes the next numbers of a series, one after the other, and returns the first. The last lock of a transaction. */
export async function takeNumbers(
  tx: FacilityTx,
  { kind, year, count }: { kind: Row<'number_series'>['kind']; year: number; count: number },
): Promise<number> {
  const row = await tx.oneOrThrow(
    query<{
      last_number: number;
    }>`insert into number_series (kind, fiscal_year, last_number) values (${kind}, ${year}, ${count})
      on conflict (facility_id, kind, fiscal_year) do update set last_number = number_series.last_number + excluded.last_number
      returning last_number`,
  );
  return row.last_number - count + 1;
}

/** Adds yen to what is paid of an invoice, below zero takes them back, and says what that makes of it. It is locked. */
export async function addPaid(tx: FacilityTx, id: number, yen: number, by: string): Promise<Invoice> {
  return tx.oneOrThrow(
    query<Invoice>`update invoice set paid = paid + ${yen}::bigint,
        payment = case when paid + ${yen}::bigint = total then 2 else 1 end,
        paid_at = case when paid + ${yen}::bigint = total then now() end,
        version = version + 1, updated_at = now(), updated_by = ${by}
      where id = ${id} returning *`,
  );
}

/** A next version of an invoice of which something else changed than its columns, so that whoever saw it before reads it anew. */
export async function touchInvoice(tx: FacilityTx, id: number, by: string): Promise<Invoice> {
  return tx.oneOrThrow(
    query<Invoice>`update invoice set version = version + 1, updated_at = now(), updated_by = ${by} where id = ${id} returning *`,
  );
}

/** Writes down that issued invoices were sent: the first time, or again. They are locked. */
export async function markSent(tx: FacilityTx, ids: readonly number[], by: string): Promise<void> {
  await tx.run(
    query`update invoice set send = case send when 1 then 2 else 3 end, version = version + 1, updated_at = now(), updated_by = ${by}
      where id = any (${[...ids]}::int[])`,
  );
}

/** Cancels an issued invoice and returns its next version. @throws Problem stale */
export function markCanceled(tx: FacilityTx, before: Invoice, reason: string, by: string): Promise<number> {
  const canceled = { payment: 3, canceled_at: new Date(), canceled_by: by, cancel_reason: reason } as const;
  return updateRecord(tx, 'invoice', before, canceled, by);
}

/** Those of some invoices that have an open payment, so that money may come for them. The invoices are locked. */
export async function openChargesOf(tx: FacilityTx, ids: readonly number[]): Promise<Set<number>> {
  const rows = await tx.rows(
    query<{
      invoice_id: number;
    }>`select distinct invoice_id from charge where invoice_id = any (${[...ids]}::int[]) and state = any (${[...OPEN_CHARGE_STATES]}::text[])`,
  );
  return new Set(rows.map(({ invoice_id }) => invoice_id));
}

/** Whether a payment of an invoice is open, so that money may come for it. The invoice is locked. */
export const hasOpenCharge = async (tx: FacilityTx, id: number): Promise<boolean> =>
  (await openChargesOf(tx, [id])).size > 0;

/** Mails that reminded of an invoice, and when the last one went out. */
export async function remindersOf(tx: FacilityTx, id: number): Promise<InvoiceRecord['reminders']> {
  const { count, last_at } = await tx.oneOrThrow(
    query<{ count: number; last_at: Date | null }>`select count(*)::int as count, max(reminded_at) as last_at
      from invoice_reminder where invoice_id = ${id} and mailed`,
  );
  return { count, last_at: last_at?.toISOString() ?? null };
}

/** Payments under way by the id of their invoice; numbers are for whoever began the payment alone. */
export async function openCharges(
  tx: FacilityTx,
  ids: readonly number[],
  reader: number,
): Promise<Map<number, NonNullable<MemberInvoice['charge']>>> {
  const rows = await tx.rows(
    query<
      Pick<Row<'charge'>, 'invoice_id' | 'method' | 'expires_at'> & { has_numbers: boolean }
    >`select invoice_id, method, expires_at,
        instructions is not null and coalesce(started_account_id = ${reader}::int, true) as has_numbers
      from charge where invoice_id = any (${[...ids]}::int[]) and state = any (${[...OPEN_CHARGE_STATES]}::text[])`,
  );
  return new Map(
    rows.map(({ invoice_id, expires_at, ...charge }) => [
      invoice_id,
      { ...charge, expires_at: expires_at?.toISOString() ?? null },
    ]),
  );
}

/** Whom an account is, as an invoice names it. */
export interface InvoicedAccount {
  id: number;
  account_code: string;
  member_code: string | null;
  class_type: number;
  member_type_ids: number[];
  last_name: string;
  first_name: string;
  zipcode: string | null;
  pref_code: string | null;
  city_code: string | null;
  address: string | null;
  building_name: string | null;
}

/** Accounts of invoices, also of who has left. */
export async function invoicedAccounts(tx: FacilityTx, ids: readonly number[]): Promise<Map<number, InvoicedAccount>> {
  const rows = await tx.rows(
    build
      .selectFrom('account')
      .select(['id', 'account_code', 'member_code', 'class_type', 'last_name', 'first_name'])
      .select(['member_type_ids', 'zipcode', 'pref_code', 'city_code', 'address', 'building_name'])
      .where('id', 'in', ids.length === 0 ? [0] : [...ids])
      .$castTo<InvoicedAccount>(),
  );
  return new Map(rows.map((row) => [row.id, row]));
}
