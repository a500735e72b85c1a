import { hasKeyword, pickFields } from '@tsudoi/contract';
import { type BillingAddressSearch, billingAddressFields } from '@tsudoi/contract/billing-addresses';
import { foldForSearch, keywordFor, likePattern, memberCodeKey } from '@tsudoi/domain';
import { type SqlBool, sql } from 'kysely';
import { build, query, type Row } from '../../db/build.ts';
import { type PageRequest, readPage } from '../../db/page.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { recordsOf } from '../../db/versioned.ts';

export type BillingAddress = Row<'billing_address'>;
type Written = Pick<BillingAddress, (typeof billingAddressFields)[number]>;
type Reach = readonly number[] | null;

const records = recordsOf('billing_address');
export const { remove: removeAddress } = records;

const withKey = (values: Written) => ({
  ...pickFields(values, billingAddressFields),
  search_key: foldForSearch(`${values.addressee} ${values.department ?? ''}`),
});

/** Addresses of owners in reach, each with its owner. */
function inReach(scopeIds: Reach) {
  const all = build
    .selectFrom('billing_address as b')
    .innerJoin('account as a', 'a.id', 'b.account_id')
    .selectAll('b')
    .select(['a.account_code', 'a.member_code', 'a.last_name', 'a.first_name'])
    .where('b.deleted_at', 'is', null);
  return scopeIds === null ? all : all.where(sql<SqlBool>`a.organization_ids && ${[...scopeIds]}::int[]`);
}

/** An address in reach; undefined where there is none. */
export const addressInReach = (tx: FacilityTx, id: number, scopeIds: Reach) =>
  tx.one(inReach(scopeIds).where('b.id', '=', id));

/** An owner in reach by the account code or the member number, locked, so that one address at a time becomes its default. */
export function lockedOwner(tx: FacilityTx, code: string, scopeIds: Reach): Promise<{ id: number } | undefined> {
  const found = build
    .selectFrom('account')
    .select('id')
    .where('deleted_at', 'is', null)
    .where((row) => row.or([row('account_code', '=', code), row('member_code_key', '=', memberCodeKey(code))]))
    .orderBy('id')
    .limit(1)
    .forNoKeyUpdate();
  return tx.one(scopeIds === null ? found : found.where(sql<SqlBool>`organization_ids && ${[...scopeIds]}::int[]`));
}

/** Locks the owner of an address. */
export async function lockOwner(tx: FacilityTx, accountId: number): Promise<void> {
  await tx.run(query`select id from account where id = ${accountId} for no key update`);
}

/** Whether an owner has an address that invoices go to. */
export async function hasDefault(tx: FacilityTx, accountId: number): Promise<boolean> {
  const row = await tx.one(
    build
      .selectFrom('billing_address')
      .select('id')
      .where('account_id', '=', accountId)
      .where('is_default', '=', 1)
      .where('deleted_at', 'is', null),
  );
  return row !== undefined;
}

/** No address of an owner is its default any more; another one is about to be. The owner is locked. */
export async function clearDefault(
  tx: FacilityTx,
  accountId: number,
  by: string,
): Promise<{ id: number; version: number }[]> {
  return tx.rows(
    query<{
      id: number;
      version: number;
    }>`update billing_address set is_default = 0, version = version + 1, updated_at = now(), updated_by = ${by}
      where account_id = ${accountId} and is_default = 1 and deleted_at is null returning id, version`,
  );
}

export const insertAddress = (tx: FacilityTx, accountId: number, values: Written, by: string) =>
  records.insert(tx, { account_id: accountId, ...withKey(values) }, by);

export const updateAddress = (tx: FacilityTx, before: BillingAddress, values: Written, by: string) =>
  records.update(tx, before, withKey(values), by);

/** A page of addresses and how many are found in all. */
export function searchAddresses(
  tx: FacilityTx,
  { default_search: { keyword, account_code }, sort }: Pick<BillingAddressSearch, 'default_search' | 'sort'>,
  page: PageRequest,
  scopeIds: Reach,
) {
  let found = inReach(scopeIds);
  if (hasKeyword(keyword)) {
    const like = likePattern(keywordFor(keyword));
    found = found.where((row) =>
      row.or([
        row('b.search_key', 'like', like),
        row('a.name_key', 'like', like),
        row('a.member_code_key', '=', memberCodeKey(keyword.trim())),
      ]),
    );
  }
  if (account_code !== undefined && account_code !== '') found = found.where('a.account_code', '=', account_code);
  return readPage(
    tx,
    found.orderBy(`b.${sort?.column ?? 'addressee'}`, sort?.direction ?? 'asc').orderBy('b.id'),
    page,
  );
}

/** All addresses of an owner, the default one first. */
export const addressesOf = (tx: FacilityTx, accountCode: string, scopeIds: Reach) =>
  tx.rows(
    inReach(scopeIds)
      .where('a.account_code', '=', accountCode)
      .orderBy('b.is_default', 'desc')
      .orderBy('b.id')
      .limit(200),
  );

/** The addresses that invoices of some owners go to, by the owner's id. */
export async function defaultAddresses(
  tx: FacilityTx,
  accountIds: readonly number[],
): Promise<Map<number, BillingAddress>> {
  const rows = await tx.rows(
    build
      .selectFrom('billing_address')
      .selectAll()
      .where('account_id', 'in', accountIds.length === 0 ? [0] : [...new Set(accountIds)])
      .where('is_default', '=', 1)
      .where('deleted_at', 'is', null),
  );
  return new Map(rows.map((row) => [row.account_id, row]));
}
