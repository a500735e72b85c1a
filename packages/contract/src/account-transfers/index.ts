import { TRANSFER_FILE_MAX_BYTES } from '@tsudoi/domain';
import * as v from 'valibot';
import { actionCall, menuAccess, queryCall, recordCall } from '../core/calls.ts';
import { endpoint } from '../core/endpoint.ts';
import { pageOf } from '../core/page.ts';
import { Id, IdParams, Line, Saved, Version } from '../core/values.ts';
import {
  MandateAccount,
  MandateCreate,
  MandateMove,
  MandateRow,
  MandateSearch,
  MandateUpdate,
  TransferAsk,
  TransferBatchRecord,
  TransferBatchRow,
  TransferBatchSearch,
  TransferItemRow,
  TransferItemSearch,
  TransferMake,
  TransferPreview,
  TransferSetting,
  TransferSettingUpdate,
} from './schema.ts';

export * from './schema.ts';

const { view, edit } = menuAccess('account-transfers');
/** What of the public list of banks is found: by a part of its name, in kana or letters, or by its code; or by its codes alone. */
const BankSearch = {
  keyword: v.optional(Line(30), ''),
  codes: v.optional(v.pipe(v.string(), v.regex(/^\d{3,4}(,\d{3,4}){0,9}$/))),
};
/** `kana` as files of banks have it. What is typed in full and is in no list is found by itself, without a name. */
const FoundBank = v.object({ code: v.string(), name: v.nullable(v.string()), kana: v.nullable(v.string()) });
export type FoundBank = v.InferOutput<typeof FoundBank>;
const FoundBanks = v.array(FoundBank);

export const findBanks = endpoint({
  method: 'GET',
  path: '/management/account-transfers/banks',
  access: view,
  query: v.object(BankSearch),
  response: FoundBanks,
  summary: 'Banks by name, kana or code',
});
export const findBranches = endpoint({
  method: 'GET',
  path: '/management/account-transfers/branches',
  access: view,
  query: v.object({ ...BankSearch, bank: v.pipe(v.string(), v.regex(/^\d{4}$/, 'error_regex_format')) }),
  response: FoundBanks,
  summary: 'Branches of a bank by name, kana or code',
});

const OfBatch = v.object({ version: Version });

export const searchMandates = queryCall('/management/account-transfers/mandates/search', {
  access: view,
  body: MandateSearch,
  response: pageOf(MandateRow),
  summary: 'Mandates to debit accounts of payers; of a number its last digits',
});
export const createMandate = endpoint({
  method: 'POST',
  path: '/management/account-transfers/mandates',
  access: edit,
  body: MandateCreate,
  response: Saved,
  status: 201,
  summary: 'Enters the mandate of a member, as it was applied for',
});
export const getMandate = recordCall('/management/account-transfers/mandates/{id}', {
  access: view,
  response: MandateRow,
  summary: 'Read one; of its account the last digits',
});
/** A write, as it stands in the history. */
export const openMandate = endpoint({
  method: 'POST',
  path: '/management/account-transfers/mandates/{id}/open',
  access: edit,
  params: IdParams,
  body: OfBatch,
  response: MandateAccount,
  summary: 'Opens the account of a mandate for its editor; who did so is written down',
});
export const updateMandate = endpoint({
  method: 'PUT',
  path: '/management/account-transfers/mandates/{id}',
  access: edit,
  params: IdParams,
  body: MandateUpdate,
  response: Saved,
  summary: 'Changes account and notes of a mandate that is not stopped',
});
export const moveMandate = actionCall('/management/account-transfers/mandates/{id}/move', {
  access: edit,
  body: MandateMove,
  summary: 'Says where a mandate stands: registered by the bank, faulty, applied for anew, stopped',
});

export const getTransferSetting = endpoint({
  method: 'GET',
  path: '/management/account-transfers/setting',
  access: view,
  response: TransferSetting,
  summary: 'As whom the facility collects, and into which account of its own',
});
export const updateTransferSetting = endpoint({
  method: 'PUT',
  path: '/management/account-transfers/setting',
  access: edit,
  body: TransferSettingUpdate,
  response: v.omit(Saved, ['id', 'code']),
  summary: 'Changes as whom the facility collects',
});

export const previewTransfer = queryCall('/management/account-transfers/preview', {
  access: view,
  body: TransferAsk,
  response: TransferPreview,
  summary: 'What a file would ask for, and what is not in it',
});
export const makeTransfer = endpoint({
  method: 'POST',
  path: '/management/account-transfers',
  access: edit,
  body: TransferMake,
  response: v.object({ id: Id, version: Version }),
  status: 201,
  summary: 'Makes the file for the bank; its invoices are under way until the result is read',
});
export const searchTransfers = queryCall('/management/account-transfers/search', {
  access: view,
  body: TransferBatchSearch,
  response: pageOf(TransferBatchRow),
  summary: 'Files for the bank, newest first',
});
export const getTransfer = recordCall('/management/account-transfers/{id}', {
  access: view,
  response: TransferBatchRecord,
  summary: 'Read one',
});
export const searchTransferItems = queryCall('/management/account-transfers/items/search', {
  access: view,
  body: TransferItemSearch,
  response: pageOf(TransferItemRow),
  summary: 'Debits of a file with what the bank said',
});
/** Answers a file, not an envelope. A write, as it stands in the history. */
export const transferFile = endpoint({
  method: 'POST',
  path: '/management/account-transfers/{id}/file',
  access: edit,
  params: IdParams,
  body: OfBatch,
  response: v.unknown(),
  summary: 'The file for the bank, as long as there is no result; who took it is written down',
});
const FORM_BYTES = 65_536;
export const uploadTransferResult = endpoint({
  method: 'POST',
  path: '/management/account-transfers/{id}/result',
  access: edit,
  params: IdParams,
  files: ['file'],
  maxBytes: TRANSFER_FILE_MAX_BYTES + FORM_BYTES,
  body: v.object({}),
  response: Saved,
  summary: 'Reads what the bank made of a file; no money is booked before it is confirmed',
});
export const confirmTransferResult = actionCall('/management/account-transfers/{id}/confirm', {
  access: edit,
  body: OfBatch,
  summary:
    'Books the result: what was debited pays its invoices; also goes on where that came to an end before it was done',
});
export const forgetTransferResult = actionCall('/management/account-transfers/{id}/forget-result', {
  access: edit,
  body: OfBatch,
  summary: 'Gives a result up that was not confirmed, so that another one can be read',
});
export const dropTransfer = actionCall('/management/account-transfers/{id}/drop', {
  access: edit,
  body: OfBatch,
  summary: 'Gives a file up that does not go to the bank; its invoices are open again',
});
