import * as v from 'valibot';
import { actionCall, menuAccess, queryCall } from '../core/calls.ts';
import { endpoint } from '../core/endpoint.ts';
import { pageOf } from '../core/page.ts';
import { Line, Saved } from '../core/values.ts';
import {
  AllocateDeposit,
  DepositCreate,
  DepositReceived,
  DepositReverse,
  DepositRow,
  DepositSearch,
  InvoiceDeposits,
  ReceivedSums,
  RefundCreate,
  RefundSettle,
  ReturnCreate,
  Returned,
  WriteOffCreate,
} from './schema.ts';

export * from './schema.ts';

const { view, edit } = menuAccess('deposits');
const OfInvoice = v.object({ account_code: Line(30), invoice_code: Line(30) });

export const searchDeposits = queryCall('/management/deposits/search', {
  access: view,
  body: DepositSearch,
  response: pageOf(DepositRow),
  summary: 'Deposits',
});

export const invoiceDeposits = endpoint({
  method: 'GET',
  path: '/management/deposits/{account_code}/{invoice_code}',
  access: view,
  params: OfInvoice,
  response: InvoiceDeposits,
  summary: 'What paid an invoice, and what of its payer is left',
});

export const receivedSums = endpoint({
  method: 'GET',
  path: '/management/deposits/accounts/{account_code}/sums',
  access: view,
  params: v.pick(OfInvoice, ['account_code']),
  response: ReceivedSums,
  summary: 'What came in of an account, this fiscal year and last, and what of it is left',
});

export const receiveDeposit = endpoint({
  method: 'POST',
  path: '/management/deposits/{account_code}/{invoice_code}',
  access: edit,
  params: OfInvoice,
  body: DepositCreate,
  response: DepositReceived,
  status: 201,
  summary: 'Records money that came in; it pays this invoice as far as that is open, the rest is left to the payer',
});

export const allocateDeposit = endpoint({
  method: 'POST',
  path: '/management/deposits/{account_code}/{invoice_code}/allocate',
  access: edit,
  params: OfInvoice,
  body: AllocateDeposit,
  response: Saved,
  summary: 'Pays an invoice from what is left of a deposit of its payer',
});

export const writeOffInvoice = endpoint({
  method: 'POST',
  path: '/management/deposits/{account_code}/{invoice_code}/write-off',
  access: edit,
  params: OfInvoice,
  body: WriteOffCreate,
  response: Saved,
  summary: 'Writes off what is open of an invoice, or a part of it; the version is that of the invoice',
});

export const returnInvoice = endpoint({
  method: 'POST',
  path: '/management/deposits/{account_code}/{invoice_code}/return',
  access: edit,
  params: OfInvoice,
  body: ReturnCreate,
  response: Returned,
  summary:
    'Gives back what an issued invoice charged: first what is open of it, then money, which is left to the payer',
});

export const reverseDeposit = actionCall('/management/deposits/{id}/reverse', {
  access: edit,
  body: DepositReverse,
  summary: 'Takes a deposit back that was none: what it paid is open again',
});

export const refundDeposit = actionCall('/management/deposits/{id}/refund', {
  access: edit,
  body: RefundCreate,
  summary: 'Records that what is left of a deposit, or a part of it, was paid back or is to be',
});

export const settleRefund = actionCall('/management/refunds/{id}/settle', {
  access: edit,
  body: RefundSettle,
  summary: 'Says of a reserved refund that it was paid back, or was not; the version is that of the deposit',
});
