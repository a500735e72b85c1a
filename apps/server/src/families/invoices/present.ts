import { pickFields } from '@tsudoi/contract';
import type { InvoiceRecord, InvoiceRow, MemberInvoice } from '@tsudoi/contract/invoices';
import { fullName, invoiceAmounts, type TaxSum } from '@tsudoi/domain';
import type { Row } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';
import type { Facility } from '../../kernel/facility.ts';
import { addresseesOf } from './issue.ts';
import { issuerOf } from './issuer.ts';
import { asLine, type Invoice, type InvoicedAccount, linesOf, openCharges, type StoredLine, taxesOf } from './store.ts';

type Person = Pick<Row<'account'>, 'account_code' | 'member_code' | 'last_name' | 'first_name'>;
type Listed = Person &
  Pick<
    Invoice,
    | 'id'
    | 'invoice_code'
    | 'number'
    | 'account_id'
    | 'title'
    | 'due_on'
    | 'issued_on'
    | 'total'
    | 'paid'
    | 'confirmation'
    | 'send'
    | 'payment'
    | 'version'
    | 'updated_at'
  >;

export const presentAccount = (id: number, person: Person) => ({
  id,
  ...pickFields(person, ['account_code', 'member_code']),
  name: fullName(person),
});

export const presentRow = (row: Listed): InvoiceRow => ({
  ...pickFields(row, ['id', 'invoice_code', 'number', 'title', 'due_on', 'issued_on', 'total', 'paid']),
  ...pickFields(row, ['confirmation', 'send', 'payment', 'version']),
  account: presentAccount(row.account_id, row),
  updated_at: row.updated_at.toISOString(),
});

const presentLine = (line: StoredLine) => ({ ...asLine(line), amount: line.amount });

/** Contents of an invoice: as it was issued, and of a draft as they would be now. */
function contents(invoice: Invoice & Person, lines: readonly StoredLine[], taxes: readonly TaxSum[]) {
  const { tax_type: type, rounding } = invoice;
  return {
    ...presentRow(invoice),
    ...pickFields(invoice, ['note', 'tax_type', 'rounding', 'subtotal', 'tax']),
    lines: lines.map(presentLine),
    taxes: invoice.number === null ? invoiceAmounts(lines.map(asLine), { type, rounding }).taxes : [...taxes],
  };
}

const instant = (at: Date | null): string | null => at?.toISOString() ?? null;

/** An invoice as staff open it. A draft shows who would issue it, and to whom. */
export async function presentRecord(
  tx: FacilityTx,
  facility: Pick<Facility, 'name'>,
  invoice: Invoice,
  account: InvoicedAccount,
  links: Pick<InvoiceRecord, 'replaces' | 'replaced_by' | 'payment_open' | 'reminders' | 'origin'>,
): Promise<InvoiceRecord> {
  const lines = (await linesOf(tx, [invoice.id])).get(invoice.id) ?? [];
  const taxes = (await taxesOf(tx, [invoice.id])).get(invoice.id) ?? [];
  return {
    ...contents(
      { ...invoice, ...pickFields(account, ['account_code', 'member_code', 'last_name', 'first_name']) },
      lines,
      taxes,
    ),
    issuer: (invoice.issuer as InvoiceRecord['issuer']) ?? (await presentIssuer(tx, facility)),
    addressee:
      (invoice.addressee as InvoiceRecord['addressee']) ?? (await addresseesOf(tx, [account])).get(account.id) ?? null,
    required_for_use: invoice.required_for_use ? 1 : 0,
    ...pickFields(invoice, ['issued_by', 'canceled_by', 'cancel_reason', 'updated_by']),
    canceled_at: instant(invoice.canceled_at),
    ...links,
  };
}

const presentIssuer = async (tx: FacilityTx, facility: Pick<Facility, 'name'>) =>
  pickFields(await issuerOf(tx, facility), [
    'name',
    'registration_number',
    'zipcode',
    'address',
    'phone',
    'bank_account',
  ]);

/** The address is on the paper alone: the app would tell that of a member who may not read the field. */
const withoutAddress = (addressee: MemberInvoice['addressee']): MemberInvoice['addressee'] =>
  addressee && { ...addressee, zipcode: null, address: null };

/** Confirmed invoices as their member reads them; `reader` is whoever holds the phone. */
export async function presentOwn(
  tx: FacilityTx,
  invoices: readonly (Invoice & Person)[],
  reader: number,
): Promise<MemberInvoice[]> {
  const ids = invoices.map(({ id }) => id);
  const [lines, taxes, charges] = [await linesOf(tx, ids), await taxesOf(tx, ids), await openCharges(tx, ids, reader)];
  return invoices.map((invoice) => ({
    ...contents(invoice, lines.get(invoice.id) ?? [], taxes.get(invoice.id) ?? []),
    number: invoice.number ?? '',
    issued_on: invoice.issued_on ?? '',
    issuer: invoice.issuer as MemberInvoice['issuer'],
    addressee: withoutAddress(invoice.addressee as MemberInvoice['addressee']),
    charge: charges.get(invoice.id) ?? null,
  }));
}
