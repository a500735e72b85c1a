import * as v from 'valibot';
import { menuAccess, optionsCall } from '../core/calls.ts';
import { crud } from '../core/crud.ts';
import { endpoint } from '../core/endpoint.ts';
import { IdParams, Keyword, Saved } from '../core/values.ts';
import {
  CanceledInvoice,
  ConfirmedInvoices,
  InvoiceCancel,
  InvoiceCreate,
  InvoiceDefaults,
  InvoiceIssuerRecord,
  InvoiceIssuerUpdate,
  InvoiceRecord,
  InvoiceRow,
  InvoiceSearch,
  InvoiceSummary,
  InvoicesToConfirm,
  InvoiceUpdate,
  MemberInvoice,
} from './schema.ts';

export * from './schema.ts';

const { view, edit } = menuAccess('invoices');

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
  ofMenu: 'web.my-invoices',
  actingFor: 'see',
  response: v.array(MemberInvoice),
  offline: 'yes',
  summary: 'Invoices of the member that were confirmed, open ones first',
});

export const invoiceSummary = endpoint({
  method: 'GET',
  path: '/management/invoices/summary',
  access: view,
  response: InvoiceSummary,
  summary: 'How many invoices stand where, and what they come to',
});

export const invoiceDefaults = endpoint({
  method: 'GET',
  path: '/management/invoices/defaults',
  access: view,
  response: InvoiceDefaults,
  summary: 'What a new invoice begins with',
});

export const invoiceAccounts = optionsCall('/management/invoices/get-select-list-account', {
  access: view,
  query: v.object({ keyword: v.optional(Keyword) }),
  summary: 'Members to invoice',
});

/** A facility has one issuer, so its calls name no id. */
export const invoiceIssuer = {
  get: endpoint({
    method: 'GET',
    path: '/management/settings/invoice-issuer',
    access: { needs: { menu: 'settings.main', flag: 'view' } },
    response: InvoiceIssuerRecord,
    summary: 'Who issues the invoices of the facility, and how it reckons',
  }),
  update: endpoint({
    method: 'PUT',
    path: '/management/settings/invoice-issuer',
    access: { needs: { menu: 'settings.main', flag: 'edit' } },
    body: InvoiceIssuerUpdate,
    response: v.omit(Saved, ['id', 'code']),
    summary: 'Changes who issues; invoices that were issued stay as they are',
  }),
};
