import { Problem } from '@tsudoi/contract';
import { printInvoices } from '@tsudoi/contract/invoice-documents';
import { jstToday } from '@tsudoi/domain';
import { serverText } from '@tsudoi/i18n/catalogs/server';
import { staff } from '../../kernel/bind.ts';
import { printKind } from '../../print/task.ts';
import type { ExportParams } from '../../tasks/exports/family.ts';
import { startExport } from '../../tasks/start.ts';
import {
  foundIds,
  type InvoiceQuery,
  invoicedAccounts,
  invoicesByIds,
  issuedIds,
  readsAddressOf,
} from '../invoices/index.ts';
import { itemOf, withoutAddress } from './draw.ts';
import { invoiceCopies } from './store.ts';

/** What a print of invoices was asked for; kept in its task. */
interface InvoicePrintParams extends ExportParams {
  query: InvoiceQuery;
  facility: string;
}

/** Starts the print of all found invoices that were issued and not cancelled. */
export const print = staff(printInvoices, async (context) => {
  const { body, facility, scope, now, locale } = context;
  const { default_search, sort } = body;
  const of = serverText(locale, 'print.invoices');
  const params: InvoicePrintParams = {
    menu: 'invoices',
    organization_ids: scope.organizationIds,
    query: { default_search, ...(sort && { sort }), today: jstToday(now), scopeIds: scope.organizationIds },
    facility: facility.name,
  };
  // Drafts alone would be an empty paper.
  const [printable, found] = [await issuedIds(context.tx, params.query), await foundIds(context.tx, params.query)];
  if (printable.length === 0 && found.length > 0) throw new Problem('nothing_to_print');
  return startExport(
    { ...context, body: { ...body, encode_type: 'UTF-8' } },
    {
      kind: 'invoice-print-export',
      title: serverText(locale, 'task.member_print', { of }),
      result: { name: of, ending: 'pdf' },
      params,
    },
  );
});

/** Draws found invoices into one file, each as it was handed out. */
export const invoicePrint = printKind<InvoicePrintParams>('invoice-print-export', async (run, { query, facility }) => ({
  drawing: 'invoices',
  info: { title: serverText('ja', 'print.invoices'), lang: 'ja', author: facility },
  setup: null,
  ids: await run.read((tx) => issuedIds(tx, query)),
  async items(tx, some) {
    const found = await invoicesByIds(tx, some);
    const accounts = await invoicedAccounts(
      tx,
      found.map(({ account_id }) => account_id),
    );
    const reads = await readsAddressOf(tx);
    const copies = new Map((await invoiceCopies(tx, some)).map((copy) => [copy.invoice_id, copy]));
    const byId = new Map(found.map((invoice) => [invoice.id, invoice]));
    return some.flatMap((id) => {
      const stored = copies.get(id);
      const account = accounts.get(byId.get(id)?.account_id ?? 0);
      if (stored === undefined || account === undefined) return [];
      const item = itemOf(stored);
      return [reads(account) ? item : { ...item, content: withoutAddress(item.content) }];
    });
  },
}));
