import { hasKeyword } from '@tsudoi/contract';
import type { InvoiceSearch, InvoiceSummary } from '@tsudoi/contract/invoices';
import {
  InvoiceConfirmation,
  InvoicePayment,
  keywordFor,
  lastDateOf,
  likePattern,
  memberCodeKey,
  partsOf,
  sayableYen,
} from '@tsudoi/domain';
import { type SqlBool, sql } from 'kysely';
import { build } from '../../db/build.ts';
import { type PageRequest, readPageOfIds } from '../../db/page.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { paidFor } from '../auth/index.ts';
import { payerIsAmongReached, payerIsReached } from './reach.ts';

/** What a list of invoices looks for; `today` decides what is overdue, `scopeIds` which members are in reach (null: all). */
export interface InvoiceQuery extends Pick<InvoiceSearch, 'default_search' | 'sort'> {
  today: string;
  scopeIds: readonly number[] | null;
}

/** An invoice as its list shows it. */
export const LISTED = [
  'i.id',
  'i.invoice_code',
  'i.number',
  'i.account_id',
  'i.title',
  'i.due_on',
  'i.issued_on',
  'i.total',
  'i.paid',
  'i.confirmation',
  'i.send',
  'i.payment',
  'i.version',
  'i.updated_at',
  'a.account_code',
  'a.member_code',
  'a.last_name',
  'a.first_name',
] as const;

const { pending, confirm } = InvoiceConfirmation;

/** The invoices of payers in reach that are not deleted, each with its member as `a`. */
export function invoicesInReach(scopeIds: readonly number[] | null) {
  const all = build
    .selectFrom('invoice as i')
    .innerJoin('account as a', 'a.id', 'i.account_id')
    .where('i.deleted_at', 'is', null);
  return scopeIds === null ? all : all.where(payerIsReached('i.payer_id', scopeIds));
}

/** The same for lists: invoices alone, which an index has in their order with all that is counted of them. */
function listed(scopeIds: readonly number[] | null) {
  const all = build.selectFrom('invoice as i').where('i.deleted_at', 'is', null);
  return scopeIds === null ? all : all.where(payerIsAmongReached('i.payer_id', scopeIds));
}

/** Columns that a draft has not. An order that says where nothing stands is read from no index, so that no other has it. */
const CAN_BE_MISSING: ReadonlySet<string> = new Set(['number', 'issued_on']);

function matching({ default_search: filter, sort, today, scopeIds }: InvoiceQuery) {
  let found = listed(scopeIds);
  const { keyword, confirmation, send, payment, overdue, due_on, issued_on, total, account_code, ids } = filter;
  if (hasKeyword(keyword))
    for (const word of keyword.trim().split(/\s+/)) {
      const like = likePattern(keywordFor(word));
      // Of a member only what everybody on the staff may read: other fields could be hidden, and found out by searching.
      found = found.where((row) =>
        row.or([
          row('i.search_key', 'like', like),
          sql<SqlBool>`i.account_id in (select unnest(array(select a.id from account a
            where a.name_key like ${like} or a.member_code_key = ${memberCodeKey(word)})))`,
        ]),
      );
    }
  if (confirmation?.length) found = found.where('i.confirmation', 'in', confirmation);
  if (send?.length) found = found.where('i.send', 'in', send);
  if (payment?.length) found = found.where('i.payment', 'in', payment);
  if (account_code !== undefined)
    found = found.where(
      sql<SqlBool>`i.account_id = (select a.id from account a where a.account_code = ${account_code})`,
    );
  if (ids?.length) found = found.where('i.id', 'in', ids);
  if (overdue === 1)
    found = found
      .where('i.confirmation', '=', confirm)
      .where('i.payment', '=', InvoicePayment.unpaid)
      .where('i.due_on', '<', today);
  if (due_on?.from != null) found = found.where('i.due_on', '>=', due_on.from);
  if (due_on?.to != null) found = found.where('i.due_on', '<=', due_on.to);
  if (issued_on?.from != null) found = found.where('i.issued_on', '>=', issued_on.from);
  if (issued_on?.to != null) found = found.where('i.issued_on', '<=', issued_on.to);
  if (total?.from != null) found = found.where('i.total', '>=', total.from);
  if (total?.to != null) found = found.where('i.total', '<=', total.to);
  const { column, direction } = sort ?? { column: 'due_on', direction: 'desc' };
  return found
    .orderBy(`i.${column}`, (order) => {
      const by = direction === 'asc' ? order.asc() : order.desc();
      return CAN_BE_MISSING.has(column) ? by.nullsLast() : by;
    })
    .orderBy('i.id', direction);
}

/** Ids of all invoices that were issued, are not cancelled and are found, in their order. */
export async function issuedIds(tx: FacilityTx, asked: InvoiceQuery): Promise<number[]> {
  const found = matching(asked).select('i.id').where('i.confirmation', '=', confirm);
  return (await tx.rows(found.where('i.payment', '<>', InvoicePayment.canceled))).map(({ id }) => id);
}

/** Ids of all invoices that are found, in their order. */
export const foundIds = async (tx: FacilityTx, asked: InvoiceQuery): Promise<number[]> =>
  (await tx.rows(matching(asked).select('i.id'))).map(({ id }) => id);

/** A page of invoices and how many are found in all. */
export async function searchInvoices(tx: FacilityTx, asked: InvoiceQuery, page: PageRequest) {
  const { ids, total } = await readPageOfIds(tx, matching(asked).select('i.id'), page);
  if (ids.length === 0) return { rows: [], total };
  const rows = await tx.rows(
    build
      .selectFrom('invoice as i')
      .innerJoin('account as a', 'a.id', 'i.account_id')
      .select(LISTED)
      .where(sql<SqlBool>`i.id = any (${ids}::int[])`)
      .orderBy(sql`array_position(${ids}::int[], i.id)`),
  );
  return { rows, total };
}

/** Who asks for their own invoices. */
export interface OwnReader {
  accountId: number;
  /** Whoever is acting for that member. */
  holder?: unknown;
}

/**
 * Payers of whom somebody may read: themselves with those joined to them, the company whose principal they are, and those of the family
 * for whom they pay. Who acts for somebody does so for that person alone, not for its company or family.
 */
const payersReadBy = ({ accountId, holder }: OwnReader, family: readonly number[]) => {
  const accounts =
    holder === undefined
      ? sql`(select ${accountId}::int union select unnest(${[...family]}::int[]) union
    select corporate_id from account where id = ${accountId} and principle_flag = 1 and corporate_id is not null)`
      : sql`(select ${accountId}::int)`;
  return sql<SqlBool>`i.payer_id in (select p.id from payer p where p.account_id in ${accounts}
    or p.joined_to in (select o.id from payer o where o.account_id in ${accounts}))`;
};

/**
 * Invoices that were confirmed of one account, of payers that were joined to it, of the company whose principal it is and of the family it
 * pays for: open ones first, then newest.
 */
export async function confirmedOf(tx: FacilityTx, reader: OwnReader, invoiceCode?: string) {
  const family = reader.holder === undefined ? await paidFor(tx, reader.accountId) : [];
  return tx.rows(
    build
      .selectFrom('invoice as i')
      .innerJoin('account as a', 'a.id', 'i.account_id')
      .selectAll('i')
      .select(['a.account_code', 'a.member_code', 'a.last_name', 'a.first_name'])
      .where('i.confirmation', '=', confirm)
      .where(payersReadBy(reader, family))
      .$if(invoiceCode !== undefined, (found) => found.where('i.invoice_code', '=', invoiceCode ?? ''))
      .orderBy(sql`i.payment <> 1`)
      .orderBy('i.due_on', 'desc')
      .orderBy('i.id', 'desc')
      .limit(500),
  );
}

/** Whether an invoice is a draft. */
export const isDraft = ({ confirmation }: { confirmation: number }): boolean => confirmation === pending;

/** Where the invoices in reach stand; `today` decides what is overdue. */
export async function summaryOf(
  tx: FacilityTx,
  today: string,
  scopeIds: readonly number[] | null,
): Promise<InvoiceSummary> {
  const { year, month } = partsOf(today);
  const monthEnd = `${today.slice(0, 8)}${String(lastDateOf(year, month)).padStart(2, '0')}`;
  const unpaid = sql<SqlBool>`i.confirmation = 2 and i.payment = 1`;
  const counted = (when: typeof unpaid) => sql<number>`count(*) filter (where ${when})::int`;
  const summed = (what: 'open' | 'total', when: typeof unpaid) =>
    sql<string>`coalesce(sum(${sql.raw(what === 'open' ? 'i.total - i.paid' : 'i.total')}) filter (where ${when}), 0)::text`;
  const overdue = sql<SqlBool>`${unpaid} and i.due_on < ${today}::date`;
  const thisMonth = sql<SqlBool>`${unpaid} and i.due_on between ${today}::date and ${monthEnd}::date`;
  const pending = sql<SqlBool>`i.confirmation = 1`;
  const row = await tx.oneOrThrow(
    listed(scopeIds).select([
      sql<number>`count(*)::int`.as('all'),
      counted(unpaid).as('unpaid'),
      summed('open', unpaid).as('unpaid_yen'),
      counted(overdue).as('overdue'),
      summed('open', overdue).as('overdue_yen'),
      counted(thisMonth).as('this_month'),
      summed('open', thisMonth).as('this_month_yen'),
      counted(pending).as('pending'),
      summed('total', pending).as('pending_yen'),
      counted(sql<SqlBool>`i.payment = 2`).as('paid'),
      counted(sql<SqlBool>`i.payment = 3`).as('canceled'),
    ]),
  );
  return {
    all: row.all,
    unpaid: { count: row.unpaid, yen: sayableYen(row.unpaid_yen) },
    overdue: { count: row.overdue, yen: sayableYen(row.overdue_yen) },
    this_month: { count: row.this_month, yen: sayableYen(row.this_month_yen) },
    pending: { count: row.pending, yen: sayableYen(row.pending_yen) },
    paid: row.paid,
    canceled: row.canceled,
  };
}
