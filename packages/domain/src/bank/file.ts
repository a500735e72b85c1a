import { addDays, type Day, dayOf } from '../dates/day.ts';

/** The format of a bank's file: 振込入金通知 or 入出金取引明細 of the Zengin rules, or columns of a bank's CSV. */
export const BANK_FORMATS = ['zengin_01', 'zengin_03', 'csv'] as const;
/** One of {@link BANK_FORMATS}. */
export type BankFormat = (typeof BANK_FORMATS)[number];

/** One incoming payment as the bank states it. */
export interface BankEntry {
  /** Account that it came into: bank-branch-type-number, or what the file says of it. */
  account: string;
  /** Day of booking. */
  on: Day;
  /** Integer yen. */
  amount: number;
  /** Who paid, as the bank writes it. */
  name: string;
  /** What else the bank says: EDI information, description. */
  detail: string;
  /** Bank and branch that sent it. */
  bank: string;
  /** The bank took this payment back (取消). */
  canceled: boolean;
  /** Whatever tells this line from others of the day; equal contents are equal lines. */
  content: string;
}

/** Integer yen that payments come to; what the bank took back is below zero. */
export const yenOfEntries = (entries: readonly Pick<BankEntry, 'amount' | 'canceled'>[]): number =>
  entries.reduce((sum, { amount, canceled }) => sum + (canceled ? -amount : amount), 0);

/** A bank's file that was read to its end and whose sums are right. */
export interface BankFile {
  format: BankFormat;
  /** Accounts that it is of, the key of {@link BankEntry.account} and how people read it. */
  accounts: readonly { key: string; name: string }[];
  entries: readonly BankEntry[];
  /** Payments out, which are not read any further. */
  outgoing: number;
}

/** Why a bank's file is not read. */
export const BANK_FILE_FAULTS = [
  'bank_file_unknown',
  'bank_file_kind',
  'bank_file_cut',
  'bank_file_trailer',
  'bank_file_date',
  'bank_file_amount',
  'bank_file_empty',
  'bank_file_too_long',
  'transfer_result_kind',
  'transfer_result_code',
] as const;
/** One of {@link BANK_FILE_FAULTS}. */
export type BankFileFault = (typeof BANK_FILE_FAULTS)[number];

/** A bank's file that is refused as a whole; nothing of it is taken. */
export class BankFileError extends Error {
  readonly fault: BankFileFault;
  readonly params: Readonly<Record<string, string | number>>;

  constructor(fault: BankFileFault, params: Readonly<Record<string, string | number>> = {}) {
    super(`${fault} ${JSON.stringify(params)}`);
    this.fault = fault;
    this.params = params;
  }
}

/** Incoming payments in one file at most. */
export const BANK_FILE_MAX_LINES = 10_000;
/** Bytes of one file at most. */
export const BANK_FILE_MAX_BYTES = 4_194_304;
/** How far back a file may go, and how far ahead a day of booking may lie. */
const BACK_DAYS = 400;
const AHEAD_DAYS = 7;
/** Days after which a payment is no longer assigned without a person: the file may be last year's. */
const OLD_DAYS = 92;

/** Whether a payment is so old that a person has to look. */
export const isOldEntry = (on: Day, today: Day): boolean => on < addDays(today, -OLD_DAYS);

/** Whether a day of booking is plausible. */
export const isBookable = (on: Day, today: Day): boolean =>
  on >= addDays(today, -BACK_DAYS) && on <= addDays(today, AHEAD_DAYS);

const REIWA = 2018;
const HEISEI = 1988;
const CENTURY = 2000;

/**
 * The day of YYMMDD in a bank's file: years are of the era, yet systems exist that went on counting Heisei or write the year of
 * our time. The first reading that is plausible holds, Reiwa before the others; undefined where none is.
 */
export function bankDay(text: string, today: Day): Day | undefined {
  const found = /^(\d\d)(\d\d)(\d\d)$/.exec(text);
  if (found === null) return undefined;
  const [year, month, date] = found.slice(1).map(Number) as [number, number, number];
  return [REIWA, HEISEI, CENTURY]
    .map((era) => dayOf(era + year, month, date))
    .find((day) => day !== undefined && isBookable(day, today));
}
