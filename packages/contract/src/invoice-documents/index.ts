import * as v from 'valibot';
import { menuAccess, recordCall } from '../core/calls.ts';
import { ProgressChannel } from '../core/channel.ts';
import { csvExport } from '../core/csv.ts';
import { endpoint } from '../core/endpoint.ts';
import { bodyOfSearch } from '../core/page.ts';
import { TaskStarted } from '../core/task.ts';
import { IdParams, Line } from '../core/values.ts';
import { InvoiceSearch, InvoicesToConfirm } from '../invoices/schema.ts';
import { CopyQuery, DocumentParams, InvoiceDocuments, ReceiptBody, RemindedInvoices, SentInvoices } from './schema.ts';

export * from './schema.ts';

const { view, edit } = menuAccess('invoices');

export const invoiceDocuments = recordCall('/management/invoices/{id}/documents', {
  access: view,
  response: InvoiceDocuments,
  summary: 'Documents that were handed out about an invoice: itself, receipts, returns',
});

/** Answers application/pdf, not an envelope. */
export const openInvoiceDocument = endpoint({
  method: 'GET',
  path: '/management/invoices/{id}/documents/{document_id}',
  limit: 'heavy',
  access: view,
  params: DocumentParams,
  query: CopyQuery,
  response: v.unknown(),
  summary: 'A document of an invoice as PDF, in its newest edition unless another one is asked for',
});

/** Answers application/pdf, not an envelope. */
export const previewInvoice = endpoint({
  method: 'GET',
  path: '/management/invoices/{id}/preview',
  limit: 'heavy',
  access: view,
  params: IdParams,
  response: v.unknown(),
  summary: 'A draft as it would be issued now, as PDF without a number and marked as a sample',
});

export const issueReceipt = endpoint({
  method: 'POST',
  path: '/management/invoices/{id}/receipt',
  access: edit,
  params: IdParams,
  body: ReceiptBody,
  response: InvoiceDocuments,
  summary: 'Issues the receipt of a paid invoice, or a further edition of it that is marked as a reissue',
});

export const printInvoices = endpoint({
  method: 'POST',
  path: '/management/invoices/prints',
  limit: 'heavy',
  access: view,
  body: bodyOfSearch({ ...InvoiceSearch.entries, ...ProgressChannel }),
  response: TaskStarted,
  status: 202,
  summary: 'All found invoices that were issued, in one PDF that a task writes',
});

/** The list with its conditions as CSV (CSV-07). */
export const exportInvoices = csvExport({ base: '/management/invoice-csv', menu: 'invoices', search: InvoiceSearch });

export const sendInvoices = endpoint({
  method: 'POST',
  path: '/management/invoices/send',
  access: edit,
  body: InvoicesToConfirm,
  response: SentInvoices,
  summary:
    'Mails issued invoices to those whose they are; who has no address, and what somebody changed meanwhile, is left',
});

export const remindInvoices = endpoint({
  method: 'POST',
  path: '/management/invoices/remind',
  access: edit,
  body: InvoicesToConfirm,
  response: RemindedInvoices,
  summary:
    'Reminds by mail of invoices that are late, once a day for each; who is paying just now, and what changed meanwhile, is left',
});

/** How a member names an invoice of their own (G-21). */
const OwnParams = v.object({ account_code: Line(30), invoice_code: Line(30) });

/** Answers application/pdf, not an envelope. */
export const ownInvoiceDocument = endpoint({
  method: 'GET',
  path: '/member/invoices/{account_code}/{invoice_code}',
  limit: 'heavy',
  access: { self: 'member' },
  actingFor: 'see',
  params: OwnParams,
  response: v.unknown(),
  summary: 'An invoice of the member, or of the company whose principal they are, as PDF',
});

/** Answers application/pdf, not an envelope. */
export const ownReceipt = endpoint({
  method: 'POST',
  path: '/member/invoices/{account_code}/{invoice_code}/receipt',
  access: { self: 'member' },
  actingFor: 'act',
  params: OwnParams,
  response: v.unknown(),
  summary: 'The receipt of a paid invoice as PDF; the first time it is issued',
});
