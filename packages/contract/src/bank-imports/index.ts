import { BANK_FILE_MAX_BYTES } from '@tsudoi/domain';
import * as v from 'valibot';
import { actionCall, menuAccess, queryCall, recordCall } from '../core/calls.ts';
import { csvExport } from '../core/csv.ts';
import { endpoint } from '../core/endpoint.ts';
import { pageOf } from '../core/page.ts';
import { Id, IdParams, Keyword, Version } from '../core/values.ts';
import { InvoiceAccount } from '../invoices/schema.ts';
import {
  AssignBankLine,
  BankImportRecord,
  BankImportRow,
  BankImportSearch,
  BankInvoice,
  BankLineRow,
  BankLineSearch,
  MarkBankLine,
  NoteBankLine,
} from './schema.ts';

export * from './schema.ts';

const { view, edit } = menuAccess('bank-imports');
const OfImport = v.object({ version: Version });

export const searchBankImports = queryCall('/management/bank-imports/search', {
  access: view,
  body: BankImportSearch,
  response: pageOf(BankImportRow),
  summary: 'Files of banks, newest first',
});

/** What a form has beside its file, for the bytes of its own. */
const FORM_BYTES = 65_536;
export const uploadBankFile = endpoint({
  method: 'POST',
  path: '/management/bank-imports',
  access: edit,
  files: ['file'],
  maxBytes: BANK_FILE_MAX_BYTES + FORM_BYTES,
  body: v.object({}),
  response: v.object({ id: Id, version: Version }),
  status: 201,
  summary: 'Takes a file of a bank and matches its payments; no money is booked before it is confirmed',
});

export const getBankImport = recordCall('/management/bank-imports/{id}', {
  access: view,
  response: BankImportRecord,
  summary: 'Read one',
});

export const confirmBankImport = actionCall('/management/bank-imports/{id}/confirm', {
  access: edit,
  body: v.object({
    version: Version,
    /** The account is the facility's own, although no file of it was taken before. */
    accept_account: v.optional(v.boolean('choice')),
  }),
  summary: 'Takes the payments: those that fit by number and amount are booked, the others wait for a person',
});

export const dropBankImport = actionCall('/management/bank-imports/{id}/drop', {
  access: edit,
  body: OfImport,
  summary: 'Gives a file up of which nothing was booked',
});

export const resumeBankImport = actionCall('/management/bank-imports/{id}/resume', {
  access: edit,
  body: OfImport,
  summary: 'Goes on with a file whose work came to an end before it was done; nothing is done twice',
});

export const rematchBankImport = actionCall('/management/bank-imports/{id}/rematch', {
  access: edit,
  body: OfImport,
  summary: 'Matches what waits for a person anew, with the invoices as they are now; nothing is booked',
});

export const searchBankLines = queryCall('/management/bank-imports/lines/search', {
  access: view,
  body: BankLineSearch,
  response: pageOf(BankLineRow),
  summary: 'Payments with what they may be for',
});

export const exportBankLines = csvExport({
  base: '/management/bank-imports/lines',
  menu: 'bank-imports',
  search: BankLineSearch,
});

export const assignBankLine = actionCall('/management/bank-imports/lines/{id}/assign', {
  access: edit,
  body: AssignBankLine,
  summary: 'Books a payment: it pays the invoices as far as they are open, the rest is left to the account',
});

export const undoBankLine = actionCall('/management/bank-imports/lines/{id}/undo', {
  access: edit,
  body: OfImport,
  summary: 'Takes an assignment back: what it paid is open again, and the payment waits for a person',
});

export const markBankLine = actionCall('/management/bank-imports/lines/{id}/mark', {
  access: edit,
  body: MarkBankLine,
  summary: 'Says of a payment that it is nobody’s yet, or none that invoices are paid with; or puts it back',
});

export const noteBankLine = actionCall('/management/bank-imports/lines/{id}/note', {
  access: edit,
  body: NoteBankLine,
  summary: 'Writes a note on a payment; where it stands does not change',
});

export const forgetBankName = actionCall('/management/bank-imports/lines/{id}/forget', {
  access: edit,
  body: OfImport,
  summary: 'Forgets the name that was remembered with an assignment, which stays',
});

export const membersForBankLine = endpoint({
  method: 'GET',
  path: '/management/bank-imports/lines/{id}/members',
  access: view,
  params: IdParams,
  query: v.object({ keyword: v.optional(Keyword) }),
  response: v.array(InvoiceAccount),
  summary: 'Members by name or code whose a payment may be, without an invoice; none without a keyword',
});

/** Formats of the samples; there are none where the money is real. */
const SampleFormat = v.picklist(['zengin_01', 'csv'], 'choice');

export const bankSamples = endpoint({
  method: 'GET',
  path: '/management/bank-imports/samples',
  access: view,
  response: v.object({ formats: v.array(SampleFormat) }),
  summary: 'Which files for trying out there are',
});

/** Answers a file, not an envelope. */
export const bankSample = endpoint({
  method: 'GET',
  path: '/management/bank-imports/sample',
  access: view,
  query: v.object({ format: SampleFormat }),
  response: v.unknown(),
  summary: 'A file of a bank for trying out, made for the open invoices in reach',
});

export const invoicesForBankLine = endpoint({
  method: 'GET',
  path: '/management/bank-imports/lines/{id}/invoices',
  access: view,
  params: IdParams,
  query: v.object({ keyword: v.optional(Keyword) }),
  response: v.array(BankInvoice),
  summary: 'Open invoices by number, title or name, those of the same amount first',
});
