import { pickFields } from '@tsudoi/contract';
import type { ConfirmedInvoices } from '@tsudoi/contract/invoices';
import {
  addDays,
  type Day,
  fiscalYear,
  fullName,
  type InvoiceLine,
  invoiceAmounts,
  invoiceNumber,
  jstToday,
  linesFault,
  MemberClass,
  mayDo,
  type TaxType,
} from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import type { Facility } from '../../kernel/facility.ts';
import type { DocumentContent } from '../../print/invoice-words.ts';
import { type BillingAddress, defaultAddresses } from '../billing-addresses/index.ts';
import { cityName, prefectureName } from '../reference/index.ts';
import { insertDocuments, invoiceContent } from './document.ts';
import { issuerOf } from './issuer.ts';
import {
  asLine,
  freezeInvoices,
  type Invoice,
  type InvoicedAccount,
  insertInvoice,
  invoicedAccounts,
  linesOf,
  lockInvoices,
  lockPayers,
  payersOf,
  replacedNumbers,
  takeNumbers,
} from './store.ts';

/** Where and when something is invoiced, and who does it. */
export interface Invoicing {
  tx: FacilityTx;
  facility: Pick<Facility, 'name'>;
  now: Date;
  by: string;
}

/** An address in one line; null where there is none. */
function placeOf(of: Pick<InvoicedAccount, 'pref_code' | 'city_code' | 'address' | 'building_name'>): string | null {
  const street = [prefectureName(of.pref_code ?? ''), cityName(of.city_code ?? ''), of.address ?? ''].join('');
  const place = [street, of.building_name ?? ''].filter((part) => part !== '').join(' ');
  return place === '' ? null : place;
}

/** Whom an invoice is addressed to: as the billing address says, else the person or corporate itself. */
function addresseeOf(account: InvoicedAccount, billing: BillingAddress | undefined): DocumentContent['addressee'] {
  if (billing !== undefined) {
    const { addressee: name, honorific, department, zipcode } = billing;
    return { name, honorific, department, zipcode, address: placeOf(billing) };
  }
  const honorific = account.class_type === MemberClass.company ? '御中' : '様';
  return { name: fullName(account), honorific, zipcode: account.zipcode, address: placeOf(account) };
}

/** Whom invoices of some accounts are addressed to, by the id of the account. */
export async function addresseesOf(
  tx: FacilityTx,
  accounts: readonly InvoicedAccount[],
): Promise<Map<number, DocumentContent['addressee']>> {
  const billing = await defaultAddresses(
    tx,
    accounts.map(({ id }) => id),
  );
  return new Map(accounts.map((account) => [account.id, addresseeOf(account, billing.get(account.id))]));
}

/**
 * Confirms drafts: all at once they get numbers without a gap, in the order in which they were named, and never change
 * again. One that somebody changed, deleted or confirmed meanwhile is left as it is and said so (G-19).
 */
export async function issueInvoices(
  { tx, facility, now, by }: Invoicing,
  asked: readonly { id: number; version: number }[],
): Promise<ConfirmedInvoices & { invoices: Invoice[] }> {
  const ids = [...new Set(asked.map(({ id }) => id))];
  const payers = await tx.sql<{ payer_id: number }>('select payer_id from invoice where id = any ($1::int[])', [ids]);
  await lockPayers(
    tx,
    payers.map(({ payer_id }) => payer_id),
  );
  const found = new Map((await lockInvoices(tx, ids)).map((invoice) => [invoice.id, invoice]));
  const left: ConfirmedInvoices['left'] = [];
  const invoices = ids.flatMap((id) => {
    const invoice = found.get(id);
    const why = whyLeft(invoice, asked.find((each) => each.id === id)?.version);
    if (why !== undefined) left.push({ id, why });
    return why === undefined && invoice !== undefined ? [invoice] : [];
  });
  if (invoices.length === 0) return { confirmed: [], left, invoices };
  const issuer = await issuerOf(tx, facility);
  const accounts = await invoicedAccounts(
    tx,
    invoices.map(({ account_id }) => account_id),
  );
  const lines = await linesOf(
    tx,
    invoices.map(({ id }) => id),
  );
  const addressees = await addresseesOf(tx, [...accounts.values()]);
  const today = jstToday(now);
  const year = fiscalYear(today);
  const first = await takeNumbers(tx, { kind: 'invoice', year, count: invoices.length });
  const issued = invoices.map((invoice, index) => {
    const { tax_type: type, rounding } = invoice;
    const account = accounts.get(invoice.account_id);
    const addressee = addressees.get(invoice.account_id);
    if (account === undefined || addressee === undefined) throw new Error(`invoice ${invoice.id} is of no account`);
    return {
      id: invoice.id,
      number: invoiceNumber(year, first + index),
      taxes: invoiceAmounts((lines.get(invoice.id) ?? []).map(asLine), { type, rounding }).taxes,
      addressee,
      memberCode: account.member_code,
      invoice,
    };
  });
  const issuing = pickFields(issuer, ['name', 'registration_number', 'zipcode', 'address', 'phone', 'bank_account']);
  await freezeInvoices(tx, issued, { on: today, by, issuer: issuing });
  const replaced = await replacedNumbers(tx, invoices);
  const documents = issued.map(({ id, number, taxes, addressee, memberCode, invoice }) => {
    const of = {
      issuer: issuing,
      addressee,
      memberCode,
      lines: lines.get(id) ?? [],
      taxes,
      replaces: replaced.get(invoice.replaces_id ?? 0) ?? null,
    };
    const content = invoiceContent({ ...invoice, number, issued_on: today }, of);
    return { kind: 'invoice' as const, number, invoice_id: id, amount: invoice.total, content };
  });
  await insertDocuments(tx, documents, { on: today, by });
  return { confirmed: issued.map((each) => pickFields(each, ['id', 'number'])), left, invoices };
}

function whyLeft(invoice: Invoice | undefined, version: number | undefined) {
  if (invoice === undefined) return 'gone';
  if (invoice.confirmation === 2) return 'confirmed';
  if (invoice.version !== version) return 'changed';
  return mayDo('confirm', invoice) ? undefined : 'nothing_to_pay';
}

/** What a family charges somebody for. */
export interface Charge {
  account_id: number;
  title: string;
  lines: readonly InvoiceLine[];
  /** What it is for; paying it, or taking that back, is told to that family. */
  because: Exclude<Invoice['because'], 'manual'>;
  because_id: number;
  /** Day until which it is to be paid; that of the facility unless told. */
  due_on?: Day;
  required_for_use?: boolean;
  /** Day from which the app asks for it before anything else; the one after it is due unless told. */
  required_from?: Day;
  /** Whether the prices of the lines have the tax in them; as the facility reckons unless told. */
  tax_type?: TaxType;
}

/**
 * Issues the invoice for what another family charges, in the transaction of the caller, and returns its id and number;
 * undefined where it comes to 0 yen, which nobody has to pay. @throws Error for lines that come to less
 */
export async function issueFor(where: Invoicing, charge: Charge): Promise<{ id: number; number: string } | undefined> {
  const { tx, facility, now, by } = where;
  const { account_id, lines, because, because_id, title, required_for_use = false, required_from = null } = charge;
  const issuer = await issuerOf(tx, facility);
  const { tax_type = issuer.tax_type } = charge;
  const how = { type: tax_type, rounding: issuer.rounding };
  const fault = linesFault(lines, how);
  if (fault !== undefined) throw new Error(`an invoice for ${because} ${because_id}: ${fault}`);
  const amounts = invoiceAmounts(lines, how);
  if (amounts.total === 0) return undefined;
  const payer_id = (await payersOf(tx, [account_id])).get(account_id) ?? 0;
  await lockPayers(tx, [payer_id]);
  const { due_on = addDays(jstToday(now), issuer.due_days) } = charge;
  const values = { title, note: null, due_on, tax_type, required_for_use, required_from };
  const origin = { payer_id, account_id, because, because_id, rounding: issuer.rounding };
  const id = await insertInvoice(tx, { values, origin, amounts, lines }, by);
  const { confirmed } = await issueInvoices(where, [{ id, version: 1 }]);
  const [issued] = confirmed;
  if (issued === undefined) throw new Error(`invoice ${id} was not issued`);
  return issued;
}
