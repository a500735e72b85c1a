import { exportInvoices } from '@tsudoi/contract/invoice-documents';
import { CsvType, fullName, jstToday, openAmount } from '@tsudoi/domain';
import { serverText } from '@tsudoi/i18n/catalogs/server';
import { label } from '@tsudoi/i18n/labels';
import { staff } from '../../kernel/bind.ts';
import type { ExportParams } from '../../tasks/exports/family.ts';
import { type Cell, exportKind, rowsExport } from '../../tasks/exports/rows.ts';
import { startExport } from '../../tasks/start.ts';
import { arrangedColumns, csvSettingOf } from '../account-cms/index.ts';
import { foundIds, type InvoiceQuery, invoicedAccounts, invoicesByIds, taxesOf } from '../invoices/index.ts';

const KIND = 'invoice-export';
const COLUMNS = [
  'number',
  'member_code',
  'account',
  'addressee',
  'title',
  'state',
  'send',
  'payment',
  'issued_on',
  'due_on',
  'subtotal',
  'tax',
  'total',
  'paid',
  'open',
  'paid_on',
  't10',
  'x10',
  't8',
  'x8',
  't0',
] as const;

type Column = (typeof COLUMNS)[number];

interface Params extends ExportParams {
  query: InvoiceQuery;
  locale: 'ja' | 'en';
  /** In the order of the file. */
  file_columns: Column[];
}

/** Columns that a file of invoices can have, in the order of nobody's choice; the number says which invoice a row is. */
export const invoiceFileColumns = (locale: 'ja' | 'en') =>
  COLUMNS.map((field) => ({
    field,
    header: serverText(locale, `invoice_csv.${field}`),
    needed: field === 'number',
    own: false,
    export_only: true,
  }));
/** What the setting of these files is called (CSV-08). */
export const INVOICE_FILES = 'invoice';

const nameIn = (addressee: unknown): string =>
  typeof addressee === 'object' && addressee !== null && 'name' in addressee ? String(addressee.name) : '';

/** Writes the invoices that were found as CSV, each with its sums by rate. */
export const invoiceExport = exportKind<Params>(KIND, ({ query, locale, file_columns: columns = [...COLUMNS] }) =>
  rowsExport({
    columns: columns.map((column) => serverText(locale, `invoice_csv.${column}`)),
    ids: (tx) => foundIds(tx, query),
    async cells(tx, ids) {
      const found = new Map((await invoicesByIds(tx, ids)).map((invoice) => [invoice.id, invoice]));
      const accounts = await invoicedAccounts(
        tx,
        [...found.values()].map(({ account_id }) => account_id),
      );
      const taxes = await taxesOf(tx, ids);
      return ids.flatMap((id) => {
        const invoice = found.get(id);
        if (invoice === undefined) return [];
        const account = accounts.get(invoice.account_id);
        const sum = (rate: number) => taxes.get(id)?.find((each) => each.rate === rate);
        const cells: Record<Column, Cell> = {
          number: invoice.number,
          member_code: account?.member_code ?? null,
          account: account === undefined ? null : fullName(account),
          addressee: nameIn(invoice.addressee),
          title: invoice.title,
          state: label('invoiceConfirmation', invoice.confirmation, locale),
          send: label('invoiceSend', invoice.send, locale),
          payment: label('invoicePayment', invoice.payment, locale),
          issued_on: invoice.issued_on,
          due_on: invoice.due_on,
          subtotal: invoice.subtotal,
          tax: invoice.tax,
          total: invoice.total,
          paid: invoice.paid,
          open: openAmount(invoice),
          paid_on: invoice.paid_at === null ? null : jstToday(invoice.paid_at),
          t10: sum(10)?.total ?? null,
          x10: sum(10)?.tax ?? null,
          t8: sum(8)?.total ?? null,
          x8: sum(8)?.tax ?? null,
          t0: sum(0)?.total ?? null,
        };
        return [columns.map((column) => cells[column])];
      });
    },
  }),
);

/** Starts the export of what the list found, within the reach of who asks. */
export const csvBinding = staff(exportInvoices, async (context) => {
  const { tx, body, scope, now, locale } = context;
  const { default_search, sort } = body;
  const query = { default_search, ...(sort && { sort }), today: jstToday(now), scopeIds: scope.organizationIds };
  const setting = await csvSettingOf(tx, CsvType.invoice, INVOICE_FILES);
  const file_columns = arrangedColumns(invoiceFileColumns(locale), setting?.output_headers)
    .filter(({ shown }) => shown)
    .map(({ field }) => field);
  const params: Params = { menu: 'invoices', organization_ids: scope.organizationIds, query, locale, file_columns };
  return startExport(context, { kind: KIND, csvType: CsvType.invoice, params });
});
