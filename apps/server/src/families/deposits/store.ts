import { hasKeyword } from '@tsudoi/contract';
import type { DepositSearch, ReceivedSums } from '@tsudoi/contract/deposits';
import { keywordFor, likePattern, memberCodeKey, sayableYen } from '@tsudoi/domain';
import { type SqlBool, sql } from 'kysely';
import { build, type NewRow, query, type Row } from '../../db/build.ts';
import { type PageRequest, readPageOfIds } from '../../db/page.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { payerIsAmongReached, payerIsReached, payersTogether } from '../invoices/index.ts';

export type Deposit = Row<'deposit'>;
export type Allocation = Row<'allocation'>;

/** Locks deposits in the order of their ids; their payers are locked before, invoices after. */
export function lockDeposits(tx: FacilityTx, ids: readonly number[]): Promise<Deposit[]> {
  return tx.rows(
    query<Deposit>`select * from deposit where id = any (${[...ids]}::int[]) order by id for no key update`,
  );
}

/** The last day that is closed in the books; null where no month is. It stays so until the end of the transaction. */
export async function closedUntil(tx: FacilityTx): Promise<string | null> {
  const row = await tx.oneOrThrow(query<{ day: string | null }>`select closed_until(${tx.facilityId}) as day`);
  return row.day;
}

/** Inserts the deposit of some evidence; undefined where that evidence has one already. */
export function insertDeposit(tx: FacilityTx, values: NewRow<'deposit'>): Promise<Deposit | undefined> {
  return tx.one(
    build
      .insertInto('deposit')
      .values(values)
      .onConflict((conflict) => conflict.columns(['facility_id', 'source_kind', 'source_id']).doNothing())
      .returningAll(),
  );
}

/** The deposit of some evidence; undefined where there is none. */
export const findDepositOf = (
  tx: FacilityTx,
  source: Pick<Deposit, 'source_kind' | 'source_id'>,
): Promise<Deposit | undefined> =>
  tx.one(
    build
      .selectFrom('deposit')
      .selectAll()
      .where('source_kind', '=', source.source_kind)
      .where('source_id', '=', source.source_id),
  );

/** The deposit of some evidence. @throws Error where there is none */
export async function depositOf(tx: FacilityTx, source: Pick<Deposit, 'source_kind' | 'source_id'>): Promise<Deposit> {
  const deposit = await findDepositOf(tx, source);
  if (deposit === undefined) throw new Error(`no deposit of ${source.source_kind} ${source.source_id}`);
  return deposit;
}

/** Adds yen to what a deposit pays or gave back, below zero takes them back. It is locked. */
export function addSpent(
  tx: FacilityTx,
  id: number,
  {
    allocated = 0,
    refunded = 0,
    refund_reserved = 0,
  }: { allocated?: number; refunded?: number; refund_reserved?: number },
  by: string,
): Promise<Deposit> {
  return tx.oneOrThrow(
    query<Deposit>`update deposit set allocated = allocated + ${allocated}::bigint, refunded = refunded + ${refunded}::bigint,
        refund_reserved = refund_reserved + ${refund_reserved}::bigint, version = version + 1, updated_at = now(), updated_by = ${by} where id = ${id} returning *`,
  );
}

/** Says of a deposit that it was none. Nothing of it is spent any more. */
export function markReversed(tx: FacilityTx, id: number, reason: string, by: string): Promise<Deposit> {
  return tx.oneOrThrow(
    query<Deposit>`update deposit set reversed_at = now(), reversed_by = ${by}, reverse_reason = ${reason},
        version = version + 1, updated_at = now(), updated_by = ${by} where id = ${id} returning *`,
  );
}

export async function insertAllocation(tx: FacilityTx, values: NewRow<'allocation'>): Promise<void> {
  await tx.run(build.insertInto('allocation').values(values));
}

/** What a deposit pays: its allocations that were not taken back. */
export function standingAllocations(tx: FacilityTx, depositId: number): Promise<Allocation[]> {
  return tx.rows(
    query<Allocation>`select a.* from allocation a where a.deposit_id = ${depositId} and a.reverses_id is null
      and not exists (select from allocation r where r.reverses_id = a.id) order by a.invoice_id, a.id`,
  );
}

/** What was written off for what a deposit was short by, and not taken back. */
export function standingFees(tx: FacilityTx, depositId: number): Promise<Allocation[]> {
  return tx.rows(
    query<Allocation>`select a.* from allocation a join write_off w on w.id = a.write_off_id
      where w.deposit_id = ${depositId} and a.reverses_id is null and not exists (select from allocation r where r.reverses_id = a.id)
      order by a.invoice_id, a.id`,
  );
}

/** Invoices that a deposit pays or that were short by a fee of it, with their payers. */
export const touchedInvoices = (tx: FacilityTx, depositId: number): Promise<{ id: number; payer_id: number }[]> =>
  tx.rows(
    query<{ id: number; payer_id: number }>`select i.id, i.payer_id from allocation a
        left join write_off w on w.facility_id = a.facility_id and w.id = a.write_off_id
        join invoice i on i.facility_id = a.facility_id and i.id = a.invoice_id
      where a.deposit_id = ${depositId} or w.deposit_id = ${depositId}
      group by i.id, i.payer_id having sum(a.amount) <> 0 order by i.id`,
  );

/** An allocation with what it comes from. */
export interface SourcedAllocation extends Allocation {
  received_on: string | null;
  method: Deposit['method'] | null;
  deposit_amount: number | null;
  deposit_version: number | null;
  kind: Row<'write_off'>['kind'] | null;
  reason: string | null;
}

/** What paid an invoice, and what was taken back of it, in the order in which it happened. */
export function allocationsOf(tx: FacilityTx, invoiceId: number): Promise<SourcedAllocation[]> {
  return tx.rows(
    query<SourcedAllocation>`select a.*, d.received_on, d.method, d.amount as deposit_amount, d.version as deposit_version, w.kind, w.reason
      from allocation a left join deposit d on d.id = a.deposit_id left join write_off w on w.id = a.write_off_id
      where a.invoice_id = ${invoiceId} order by a.id`,
  );
}

export async function insertWriteOff(tx: FacilityTx, values: NewRow<'write_off'>): Promise<number> {
  return (await tx.oneOrThrow(build.insertInto('write_off').values(values).returning('id'))).id;
}

/** A deposit with whose it is. */
export type ListedDeposit = Deposit & {
  account_id: number | null;
  account_code: string | null;
  member_code: string | null;
  last_name: string | null;
  first_name: string | null;
};

const left = sql<number>`d.amount - d.allocated - d.refund_reserved - d.refunded`;

/** Deposits, each with its account. */
const withAccounts = () =>
  build
    .selectFrom('deposit as d')
    .leftJoin('payer as p', 'p.id', 'd.payer_id')
    .leftJoin('account as a', 'a.id', 'p.account_id');

/** Those of payers in reach (null: all, and those that nobody knows the payer of). */
const inReach = (scopeIds: readonly number[] | null) =>
  scopeIds === null ? withAccounts() : withAccounts().where(payerIsReached('d.payer_id', scopeIds));

/** Those of some deposits that are in reach. */
export async function depositsInReach(
  tx: FacilityTx,
  ids: readonly number[],
  scopeIds: readonly number[] | null,
): Promise<Set<number>> {
  const rows = await tx.rows(
    inReach(scopeIds)
      .select('d.id')
      .where('d.id', 'in', [0, ...ids]),
  );
  return new Set(rows.map(({ id }) => id));
}

const named = (found: ReturnType<typeof withAccounts>) =>
  found.selectAll('d').select(['a.id as account_id', 'a.account_code', 'a.member_code', 'a.last_name', 'a.first_name']);
const listed = (scopeIds: readonly number[] | null) => named(inReach(scopeIds));

/** A deposit in reach; undefined where there is none. */
export const depositInReach = (tx: FacilityTx, id: number, scopeIds: readonly number[] | null) =>
  tx.one(listed(scopeIds).where('d.id', '=', id));

/** Deposits of some payers in reach of which something pays nothing yet, oldest first. */
export const unspentDeposits = (
  tx: FacilityTx,
  payerIds: readonly number[],
  scopeIds: readonly number[] | null,
): Promise<ListedDeposit[]> =>
  tx.rows(
    listed(scopeIds)
      .where('d.payer_id', 'in', payerIds)
      .where('d.reversed_at', 'is', null)
      .where(sql<SqlBool>`${left} > 0`)
      .orderBy('d.received_on')
      .orderBy('d.id')
      .limit(100),
  );

/** Deposits that are found, alone: whose they are is read for those of a page. */
function matching(
  { default_search: filter, sort }: Pick<DepositSearch, 'default_search' | 'sort'>,
  scopeIds: readonly number[] | null,
) {
  const { keyword, method, received_on, amount, left: unspent } = filter;
  let found = build.selectFrom('deposit as d').select('d.id');
  if (scopeIds !== null) found = found.where(payerIsAmongReached('d.payer_id', scopeIds));
  if (hasKeyword(keyword)) {
    const typed = `%${keyword.trim().replace(/[\\%_]/g, '\\$&')}%`;
    const like = likePattern(keywordFor(keyword));
    found = found.where((row) =>
      row.or([
        sql<SqlBool>`d.payer_id in (select unnest(array(select p.id from payer p join account a on a.id = p.account_id
          where a.name_key like ${like} or a.member_code_key = ${memberCodeKey(keyword.trim())})))`,
        row('d.payer_name', 'ilike', typed),
        row('d.note', 'ilike', typed),
      ]),
    );
  }
  if (method?.length) found = found.where('d.method', 'in', method);
  if (received_on?.from != null) found = found.where('d.received_on', '>=', received_on.from);
  if (received_on?.to != null) found = found.where('d.received_on', '<=', received_on.to);
  if (amount?.from != null) found = found.where('d.amount', '>=', amount.from);
  if (amount?.to != null) found = found.where('d.amount', '<=', amount.to);
  if (unspent === 1) found = found.where('d.reversed_at', 'is', null).where(sql<SqlBool>`${left} > 0`);
  const { column, direction } = sort ?? { column: 'received_on', direction: 'desc' };
  return found.orderBy(`d.${column}`, direction).orderBy('d.id', direction);
}

/** A page of deposits and how many are found in all. */
export async function searchDeposits(
  tx: FacilityTx,
  asked: Pick<DepositSearch, 'default_search' | 'sort'>,
  page: PageRequest,
  scopeIds: readonly number[] | null,
): Promise<{ rows: ListedDeposit[]; total: number }> {
  const { ids, total } = await readPageOfIds(tx, matching(asked, scopeIds), page);
  const rows = await tx.rows(
    named(withAccounts())
      .where(sql<SqlBool>`d.id = any (${ids}::int[])`)
      .orderBy(sql`array_position(${ids}::int[], d.id)`),
  );
  return { rows, total };
}

/** What came in of an account since a day, and what of all is left; undefined where the account is beyond reach or there is none. */
export async function receivedOf(
  tx: FacilityTx,
  { accountCode, since, scopeIds }: { accountCode: string; since: string; scopeIds: readonly number[] | null },
): Promise<ReceivedSums | undefined> {
  const account = await tx.one(
    query<{ payer_id: number | null }>`select p.id as payer_id from account a left join payer p on p.account_id = a.id
      where a.account_code = ${accountCode} and a.deleted_at is null
        and (${scopeIds === null} or a.organization_ids && ${[...(scopeIds ?? [])]}::int[])`,
  );
  if (account === undefined) return undefined;
  const payers = account.payer_id === null ? [] : await payersTogether(tx, account.payer_id);
  const sums = await tx.oneOrThrow(
    query<{
      left: string;
      this_year: string;
    }>`select coalesce(sum(amount - allocated - refunded - refund_reserved), 0)::text as left,
        coalesce(sum(amount - refunded) filter (where received_on >= ${since}::date), 0)::text as this_year
      from deposit where payer_id = any (${payers}::int[]) and reversed_at is null`,
  );
  const last = await tx.one(
    query<Pick<Deposit, 'received_on' | 'method'>>`select received_on, method from deposit
      where payer_id = any (${payers}::int[]) and reversed_at is null order by received_on desc, id desc limit 1`,
  );
  return { left: sayableYen(sums.left), this_year: sayableYen(sums.this_year), last: last ?? null };
}
