import {
  searchMandates,
  searchTransferItems,
  searchTransfers,
  type TransferBatchState,
  type TransferItemState,
} from '@tsudoi/contract/account-transfers';
import type { MandateState } from '@tsudoi/domain';
import type { Tone } from '@tsudoi/ui/mantine/Tag';

/** Addresses of the files for the bank, of mandates, and of the setting. */
export const TRANSFERS = '/manage/account-transfers';
export const MANDATES = `${TRANSFERS}/mandates`;
export const TRANSFER_SETTING = `${TRANSFERS}/setting`;
export const transferPath = (id: number): string => `${TRANSFERS}/${id}`;
export const mandatePath = (id: number): string => `${MANDATES}/${id}`;

/** The list of files as its address and its search see it. */
export const TRANSFER_LIST = { endpoint: searchTransfers, columns: ['id', 'debit_on'], defaults: { state: [] } };
export const MANDATE_LIST = {
  endpoint: searchMandates,
  columns: ['applied_on', 'updated_at'],
  defaults: { keyword: '', state: [] },
};
/** The debits of a file. */
export const itemList = (batchId: number) => ({
  endpoint: searchTransferItems,
  columns: ['id', 'amount'],
  defaults: { state: [] },
  fixed: { batch_id: batchId },
});

export const BATCH_TONES: Readonly<Record<TransferBatchState, Tone>> = {
  made: 'warn',
  ready: 'warn',
  executing: 'info',
  done: 'ok',
  dropped: 'plain',
};
export const ITEM_TONES: Readonly<Record<TransferItemState, Tone>> = {
  waiting: 'info',
  debited: 'ok',
  failed: 'bad',
  canceled: 'plain',
};
export const MANDATE_TONES: Readonly<Record<MandateState, Tone>> = {
  applied: 'info',
  faulty: 'warn',
  registered: 'ok',
  stopped: 'plain',
};
