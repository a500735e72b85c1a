import type { TransferBatchSearch, TransferItemSearch } from '@tsudoi/contract/account-transfers';
import { OPEN_CHARGE_STATES, type TransferOutcome } from '@tsudoi/domain';
import { type SqlBool, sql } from 'kysely';
import { build, query, type Row } from '../../db/build.ts';
import { type PageRequest, readPage } from '../../db/page.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { updateRecord } from '../../db/versioned.ts';
import { payerIsAmongReached, payerIsReached } from '../invoices/index.ts';
import type { Charge } from '../payments/index.ts';

export type Batch = Row<'transfer_batch'>;
export type Item = Row<'transfer_item'>;

export const batchById = (tx: FacilityTx, id: number): Promise<Batch | undefined> =>
  tx.one(build.selectFrom('transfer_batch').selectAll().where('id', '=', id));

/** A file, locked: whoever works on it takes turns. It is locked before payers. */
export const lockBatch = (tx: FacilityTx, id: number): Promise<Batch | undefined> =>
  tx.one(build.selectFrom('transfer_batch').selectAll().where('id', '=', id).forUpdate());

/** Changes a file if it still has the version, and returns the next one. @throws Problem stale */
export const updateBatch = (
  tx: FacilityTx,
  before: Pick<Batch, 'id' | 'version'>,
  values: Partial<
    Pick<
      Batch,
      | 'state'
      | 'sealed_file'
      | 'result_name'
      | 'result_hash'
      | 'result_at'
      | 'result_by'
      | 'confirmed_by'
      | 'confirmed_at'
    >
  >,
  by: string,
): Promise<number> => updateRecord(tx, 'transfer_batch', before, values, by);

export function searchBatches(
  tx: FacilityTx,
  { sort, default_search: { state }, ...page }: Pick<TransferBatchSearch, 'sort' | 'default_search'> & PageRequest,
) {
  const all = build.selectFrom('transfer_batch').selectAll();
  const found = state?.length ? all.where('state', 'in', state) : all;
  const { column, direction } = sort ?? { column: 'id', direction: 'desc' };
  return readPage(tx, found.orderBy(column, direction).orderBy('id', direction), page);
}

/** What the results of files say, whether or not they are booked: how many were debited and how many were not, with their yen. */
export async function resultsOf(tx: FacilityTx, batchIds: readonly number[]) {
  const rows = await tx.rows(
    query<{ batch_id: number; done: boolean; count: number; yen: number }>`select batch_id, result = '0' as done,
        count(*)::int as count, sum(amount)::bigint as yen from transfer_item
      where batch_id = any (${[...batchIds]}::int[]) and result is not null group by batch_id, result = '0'`,
  );
  return (id: number, done: boolean) => {
    const { count, yen } = rows.find((row) => row.batch_id === id && row.done === done) ?? { count: 0, yen: 0 };
    return { count, yen };
  };
}

/** A debit with whose it is, and of its account the last digits. */
export type ListedItem = Item &
  Pick<Row<'account'>, 'account_code' | 'member_code' | 'last_name' | 'first_name'> & {
    account_id: number;
    last_digits: string;
  };

/** A page of debits in reach and how many are found in all. */
export function searchItems(
  tx: FacilityTx,
  { default_search: { batch_id, state }, sort }: Pick<TransferItemSearch, 'default_search' | 'sort'>,
  page: PageRequest,
  scopeIds: readonly number[] | null,
): Promise<{ rows: ListedItem[]; total: number }> {
  let found = build
    .selectFrom('transfer_item as t')
    .innerJoin('mandate as m', 'm.id', 't.mandate_id')
    .innerJoin('payer as p', 'p.id', 't.payer_id')
    .innerJoin('payer as s', (join) => join.on(sql<SqlBool>`s.id = coalesce(p.joined_to, p.id)`))
    .innerJoin('account as a', 'a.id', 's.account_id')
    .where('t.batch_id', '=', batch_id)
    .where(payerIsAmongReached('t.payer_id', scopeIds))
    .selectAll('t')
    .select(['m.last_digits', 'a.id as account_id', 'a.account_code', 'a.member_code', 'a.last_name', 'a.first_name']);
  if (state?.length) found = found.where('t.state', 'in', state);
  const { column, direction } = sort ?? { column: 'id', direction: 'asc' };
  return readPage(tx, found.orderBy(`t.${column}`, direction).orderBy('t.id', direction), page);
}

/** Invoices that debits ask for, of payers in reach, by the id of the debit. */
export async function invoicesOfItems(tx: FacilityTx, itemIds: readonly number[], scopeIds: readonly number[] | null) {
  const rows = await tx.rows(
    query<{
      item_id: number;
      id: number;
      number: string;
      amount: number;
    }>`select c.transfer_item_id as item_id, i.id, i.number, c.amount
      from charge c join invoice i on i.id = c.invoice_id
      where c.transfer_item_id = any (${[...itemIds]}::int[]) and ${payerIsReached('i.payer_id', scopeIds)} order by i.id`,
  );
  return Map.groupBy(rows, ({ item_id }) => item_id);
}

/** Debits of a file in their order. */
export const itemsOf = (tx: FacilityTx, batchId: number): Promise<Item[]> =>
  tx.rows(build.selectFrom('transfer_item').selectAll().where('batch_id', '=', batchId).orderBy('id'));

/** Writes down what the bank said of each debit of a file; the file is locked. */
export async function noteResults(
  tx: FacilityTx,
  batchId: number,
  outcomes: readonly Pick<TransferOutcome, 'customer' | 'result'>[],
): Promise<void> {
  await tx.run(
    query`update transfer_item t set result = o.result from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o (customer text, result text)
      where t.batch_id = ${batchId} and t.customer = o.customer and t.state = 'waiting'`,
  );
}

/** Forgets what the bank said of the debits of a file; it is locked. */
export async function forgetResults(tx: FacilityTx, batchId: number): Promise<void> {
  await tx.run(query`update transfer_item set result = null where batch_id = ${batchId} and state = 'waiting'`);
}

/** The next debit of a file that nobody booked; undefined where there is none. */
export const nextItem = (tx: FacilityTx, batchId: number): Promise<Item | undefined> =>
  tx.one(
    query<Item>`select * from transfer_item where batch_id = ${batchId} and state = 'waiting' order by id limit 1`,
  );

export async function setItem(
  tx: FacilityTx,
  id: number,
  values: Pick<Item, 'state'> & Partial<Pick<Item, 'deposit_id'>>,
): Promise<void> {
  await tx.run(build.updateTable('transfer_item').set(values).where('id', '=', id));
}

/** The payments of a debit, one for each invoice. */
export const chargesOfItem = (tx: FacilityTx, itemId: number): Promise<Charge[]> =>
  tx.rows(query<Charge>`select * from charge where transfer_item_id = ${itemId} order by invoice_id`);

/** Payers and invoices of the open payments of a file. */
export const openChargesOf = (
  tx: FacilityTx,
  batchId: number,
): Promise<Pick<Charge, 'id' | 'payer_id' | 'invoice_id'>[]> =>
  tx.rows(
    query<Pick<Charge, 'id' | 'payer_id' | 'invoice_id'>>`select c.id, c.payer_id, c.invoice_id from charge c
      join transfer_item t on t.id = c.transfer_item_id
      where t.batch_id = ${batchId} and c.state = any (${[...OPEN_CHARGE_STATES]}::text[])`,
  );

/** No debit of a file is asked for any more; it is locked. */
export async function cancelItems(tx: FacilityTx, batchId: number): Promise<void> {
  await tx.run(
    query`update transfer_item set state = 'canceled', result = null where batch_id = ${batchId} and state = 'waiting'`,
  );
}
