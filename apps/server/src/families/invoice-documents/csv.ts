import { exportInvoices } from '@tsudoi/contract/invoice-documents';
import { CsvType, fullName, jstToday, openAmount } from '@tsudoi/domain';
import { serverText } from '@tsudoi/i18n/catalogs/server';
import { label } from '@tsudoi/i18n/labels';
import { staff } from '../../kernel/bind.ts';
import type { ExportParams } from '../../tasks/exports/family.ts';
import { exportKind, rowsExport } from '../../tasks/exports/rows.ts';
import { startExport } from '../../tasks/start.ts';
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

interface Params extends ExportParams {
  query: InvoiceQuery;
  locale: 'ja' | 'en';
}

const nameIn = (addressee: unknown): string =>
  typeof addressee === 'object' && addressee !== null && 'name' in addressee ? String(addressee.name) : '';

/** Writes the invoices that were found as CSV, each with its sums by rate. */
export const invoiceExport = exportKind<Params>(KIND, ({ query, locale }) =>
  rowsExport({
    columns: COLUMNS.map((column) => serverText(locale, `invoice_csv.${column}`)),
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
        return [
          [
            invoice.number,
            account?.member_code ?? null,
            account === undefined ? null : fullName(account),
            nameIn(invoice.addressee),
            invoice.title,
            label('invoiceConfirmation', invoice.confirmation, locale),
            label('invoiceSend', invoice.send, locale),
            label('invoicePayment', invoice.payment, locale),
            invoice.issued_on,
            invoice.due_on,
            invoice.subtotal,
            invoice.tax,
            invoice.total,
            invoice.paid,
            openAmount(invoice),
            invoice.paid_at === null ? null : jstToday(invoice.paid_at),
            sum(10)?.total ?? null,
            sum(10)?.tax ?? null,
            sum(8)?.total ?? null,
            sum(8)?.tax ?? null,
            sum(0)?.total ?? null,
          ],
        ];
      });
    },
  }),
);

/** Starts the export of what the list found, within the reach of who asks. */
export const csvBinding = staff(exportInvoices, async (context) => {
  const { body, scope, now, locale } = context;
  const { default_search, sort } = body;
  const query = { default_search, ...(sort && { sort }), today: jstToday(now), scopeIds: scope.organizationIds };
  const params: Params = { menu: 'invoices', organization_ids: scope.organizationIds, query, locale };
  return startExport(context, { kind: KIND, csvType: CsvType.invoice, params });
});
