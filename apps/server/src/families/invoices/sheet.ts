import { pickFields } from '@tsudoi/contract';
import { build } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';
import type { Facility } from '../../kernel/facility.ts';
import type { DocumentContent } from '../../print/invoice-words.ts';
import { definitionsOf, readableBy, readDefinitions } from '../account-cms/index.ts';
import { addresseesOf } from './issue.ts';
import { issuerOf } from './issuer.ts';
import { type Invoice, type InvoicedAccount, invoicedAccounts } from './store.ts';

/** Fields that an addressee is made of, beside the name. */
const PLACE = ['zipcode', 'pref_code', 'city_code', 'address', 'building_name'];

/** Who would issue a draft now, and to whom. */
export async function sheetOf(
  tx: FacilityTx,
  facility: Pick<Facility, 'name'>,
  invoice: Invoice,
): Promise<Pick<DocumentContent, 'issuer' | 'addressee'> & { memberCode: string | null }> {
  const account = (await invoicedAccounts(tx, [invoice.account_id])).get(invoice.account_id);
  if (account === undefined) throw new Error(`invoice ${invoice.id} is of no account`);
  const issuer = await issuerOf(tx, facility);
  const addressee = (await addresseesOf(tx, [account])).get(account.id);
  if (addressee === undefined) throw new Error(`account ${account.id} has no addressee`);
  return {
    issuer: pickFields(issuer, ['name', 'registration_number', 'zipcode', 'address', 'phone', 'bank_account']),
    addressee,
    memberCode: account.member_code,
  };
}

/** Whether the staff of this transaction may read where a member lives; what says so for any member. */
export async function readsAddressOf(
  tx: FacilityTx,
  facility?: Facility,
): Promise<(account: InvoicedAccount) => boolean> {
  const definitions = facility === undefined ? await readDefinitions(tx) : await definitionsOf(tx, facility);
  return (account) => {
    const readable = readableBy('staff', definitions, account);
    return PLACE.every((field) => readable.field(field));
  };
}

/** The same of the member of an invoice. */
export async function readsAddress(tx: FacilityTx, facility: Facility, invoice: Invoice): Promise<boolean> {
  const account = (await invoicedAccounts(tx, [invoice.account_id])).get(invoice.account_id);
  return account !== undefined && (await readsAddressOf(tx, facility))(account);
}

/** Invoices by their ids, in no order. */
export const invoicesByIds = (tx: FacilityTx, ids: readonly number[]): Promise<Invoice[]> =>
  tx.rows(
    build
      .selectFrom('invoice')
      .selectAll()
      .where('id', 'in', ids.length === 0 ? [0] : [...ids]),
  );
