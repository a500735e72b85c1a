import * as v from 'valibot';
import { menuAccess } from '../core/calls.ts';
import { endpoint } from '../core/endpoint.ts';
import { IdParams, Line } from '../core/values.ts';
import { PaymentPage, PaymentStart } from './schema.ts';

export * from './schema.ts';

const OfInvoice = v.object({ invoice_code: v.pipe(Line(30), v.nonEmpty('required')) });
const own = { access: { self: 'member' }, actingFor: 'pay', params: OfInvoice, response: PaymentPage } as const;

/** How members pay their invoices (G-20): what comes of it is told by our own state alone. */
export const paymentPage = endpoint({
  method: 'GET',
  path: '/member/payments/{invoice_code}',
  ...own,
  offline: 'yes',
  summary: 'What is to be paid, how it can be, and where the payment stands',
});

export const startPayment = endpoint({
  method: 'POST',
  path: '/member/payments/{invoice_code}/start',
  ...own,
  body: PaymentStart,
  summary: 'Starts a payment; while one is open it is returned instead of a second one',
});

export const cancelPayment = endpoint({
  method: 'POST',
  path: '/member/payments/{invoice_code}/cancel',
  ...own,
  summary: 'Cancels the open payment at the agency, so that another method can be chosen',
});

export const cancelInvoicePayment = endpoint({
  method: 'POST',
  path: '/management/invoices/{id}/cancel-payment',
  access: menuAccess('invoices').edit,
  params: IdParams,
  response: v.object({}),
  summary:
    'Cancels the open payment of an invoice at the agency, so that the invoice can be cancelled or paid otherwise',
});
