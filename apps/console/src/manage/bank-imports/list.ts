import {
  type BankImportState,
  type BankLineState,
  searchBankImports,
  searchBankLines,
} from '@tsudoi/contract/bank-imports';
import type { Tone } from '@tsudoi/ui/mantine/Tag';

/** Addresses of the files of banks. */
export const BANK_IMPORTS = '/manage/bank-imports';
export const bankImportPath = (id: number): string => `${BANK_IMPORTS}/${id}`;

/** The list of files as its address and its search see it. */
export const BANK_IMPORT_LIST = { endpoint: searchBankImports, columns: ['id', 'from_on'], defaults: { state: [] } };

/** The payments of a file. */
export const lineList = (importId: number) => ({
  endpoint: searchBankLines,
  columns: ['position', 'booked_on', 'amount'],
  defaults: { keyword: '', state: ['suggested'] },
  fixed: { import_id: importId },
});

/** What one looks for: what has to be checked, who nobody knows, what is done, what is none, and all. */
export const LINE_TABS = {
  check: ['suggested'],
  nobody: ['nobody'],
  done: ['assigned', 'matched'],
  aside: ['set_aside'],
  all: [],
} as const satisfies Record<string, readonly BankLineState[]>;
export type LineTab = keyof typeof LINE_TABS;

export const IMPORT_TONES: Readonly<Record<BankImportState, Tone>> = {
  reading: 'info',
  ready: 'warn',
  executing: 'info',
  done: 'ok',
  rematching: 'info',
  dropping: 'info',
  dropped: 'plain',
};
export const LINE_TONES: Readonly<Record<BankLineState, Tone>> = {
  matched: 'info',
  suggested: 'warn',
  nobody: 'warn',
  assigned: 'ok',
  set_aside: 'plain',
};
const WORKING: readonly BankImportState[] = ['reading', 'executing', 'rematching', 'dropping'];
/** Whether a worker is at a file; not where its work came to an end before it was done. */
export const isWorkedOn = ({ state, is_stopped }: { state: BankImportState; is_stopped: boolean }): boolean =>
  WORKING.includes(state) && !is_stopped;
/** States in which payments are assigned: the file was confirmed. */
export const BOOKED: readonly BankImportState[] = ['executing', 'done', 'rematching'];
