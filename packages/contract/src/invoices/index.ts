import * as v from 'valibot';
import { menuAccess } from '../core/calls.ts';
import { crud } from '../core/crud.ts';
import { endpoint } from '../core/endpoint.ts';
import { IdParams } from '../core/values.ts';
import {
  CanceledInvoice,
  ConfirmedInvoices,
  InvoiceCancel,
  InvoiceCreate,
  InvoiceRecord,
  InvoiceRow,
  InvoiceSearch,
  InvoicesToConfirm,
  InvoiceUpdate,
  MemberInvoice,
} from './schema.ts';

export * from './schema.ts';

const { edit } = menuAccess('invoices');

/** Invoices of members: drafts until they are confirmed, then frozen with a number (G-19). */
export const invoices = crud({
  base: '/management/invoices',
  access: { menu: 'invoices' },
  row: InvoiceRow,
  item: InvoiceRecord,
  create: InvoiceCreate,
  update: InvoiceUpdate,
  search: InvoiceSearch,
});

export const confirmInvoices = endpoint({
  method: 'POST',
  path: '/management/invoices/confirm',
  access: edit,
  body: InvoicesToConfirm,
  response: ConfirmedInvoices,
  summary: 'Issues drafts: each gets its number and never changes again; what somebody changed meanwhile is left',
});

export const cancelInvoice = endpoint({
  method: 'POST',
  path: '/management/invoices/{id}/cancel',
  access: edit,
  params: IdParams,
  body: InvoiceCancel,
  response: CanceledInvoice,
  summary:
    'Cancels an issued invoice of which nothing is paid, and drafts the one that replaces it where that is wanted',
});

export const ownInvoices = endpoint({
  method: 'GET',
  path: '/member/invoices',
  access: { self: 'member' },
  actingFor: 'see',
  response: v.array(MemberInvoice),
  offline: 'yes',
  summary: 'Invoices of the member that were confirmed, open ones first',
});
