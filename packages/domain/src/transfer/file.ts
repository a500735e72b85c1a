import { BankFileError } from '../bank/file.ts';
import type { Day } from '../dates/day.ts';
import { type DebitAccount, TRANSFER_RESULTS, type TransferResult } from './mandate.ts';

/** Characters of a record; all are of one byte (JIS X 0201). */
const LENGTH = 120;
const KIND = '91';
/** Most yen that one record can ask for. */
export const TRANSFER_MAX_YEN = 9_999_999_999;
/** Records of one file at most. */
export const TRANSFER_MAX_ITEMS = 10_000;
/** Bytes of a result at most. */
export const TRANSFER_FILE_MAX_BYTES = 2_097_152;

/** Who collects, as the bank or agency of the facility knows it. */
export interface TransferClient {
  /** 委託者コード, ten digits. */
  code: string;
  /** 委託者名, at most 40. */
  name: string;
  bank: string;
  bankName: string;
  branch: string;
  branchName: string;
  type: DebitAccount['type'];
  number: string;
}

/** Whether an account is debited for the first time, after it was changed, or as before. */
export const TRANSFER_NEWNESS = { first: '1', changed: '2', asBefore: '0' } as const;

/** One debit that is asked for. */
export interface TransferItem extends DebitAccount {
  /** Integer yen. */
  amount: number;
  /** 顧客番号, 20 digits, by which the result is told. */
  customer: string;
  newness: '0' | '1' | '2';
}

const digits = (value: number | string, width: number): string => String(value).padStart(width, '0');
const text = (value: string, width: number): string => value.slice(0, width).padEnd(width);
const sumOf = (items: readonly { amount: number }[]): number => items.reduce((sum, { amount }) => sum + amount, 0);

/** The records of a file of 口座振替 that asks for debits on a day, each ended by CRLF. */
export function writeTransferFile(client: TransferClient, debitOn: Day, items: readonly TransferItem[]): string {
  const { code, name, bank, bankName, branch, branchName, type, number } = client;
  const header = [
    `1${KIND}0`,
    digits(code, 10),
    text(name, 40),
    `${debitOn.slice(5, 7)}${debitOn.slice(8)}`,
    digits(bank, 4) + text(bankName, 15),
    digits(branch, 3) + text(branchName, 15),
    type + digits(number, 7),
  ];
  const lines = items.map((item) =>
    [
      `2${digits(item.bank, 4)}${text('', 15)}`,
      `${digits(item.branch, 3)}${text('', 15)}${text('', 4)}`,
      item.type + digits(item.number, 7) + text(item.holder, 30),
      digits(item.amount, 10) + item.newness + digits(item.customer, 20),
      '0',
    ].join(''),
  );
  const trailer = `8${digits(items.length, 6)}${digits(sumOf(items), 12)}${digits('', 36)}`;
  return [header.join(''), ...lines, trailer, '9'].map((line) => `${line.padEnd(LENGTH)}\r\n`).join('');
}

/** A debit as a result states it. */
export interface TransferOutcome {
  customer: string;
  amount: number;
  result: TransferResult;
}

/** A result that was read to its end and whose sums are right. */
export interface TransferResults {
  /** 委託者コード. */
  code: string;
  /** Day of the debit, MMDD. */
  debit: string;
  outcomes: readonly TransferOutcome[];
}

/** Ctrl+Z, with which files of older systems end. */
const END_OF_FILE = String.fromCharCode(0x1a);

function recordsOf(content: string): string[] {
  const body = content.replaceAll(END_OF_FILE, '').replace(/[\r\n]+$/, '');
  const hasLines = /[\r\n]/.test(body);
  const records = hasLines
    ? body.split(/\r\n|\n|\r/)
    : Array.from({ length: Math.ceil(body.length / LENGTH) }, (_, at) => body.slice(at * LENGTH, (at + 1) * LENGTH));
  return records.map((record, index) => {
    if (record.length === LENGTH || (record.length < LENGTH && (hasLines || record === '9')))
      return record.padEnd(LENGTH);
    throw new BankFileError('bank_file_cut', { line: index + 1, length: record.length, expected: LENGTH });
  });
}

function outcomeOf(record: string, line: number): TransferOutcome {
  const [amount, customer] = [record.slice(80, 90), record.slice(91, 111)];
  const result = TRANSFER_RESULTS.find((code) => code === record[111]);
  if (/\D/.test(amount) || Number(amount) === 0)
    throw new BankFileError('bank_file_amount', { line, value: amount.trim() });
  if (result === undefined || /\D/.test(customer))
    throw new BankFileError('transfer_result_code', { line, value: record[111] ?? '' });
  return { customer, amount: Number(amount), result };
}

function checkTrailer(record: string, outcomes: readonly TransferOutcome[], line: number): void {
  const numbers = [
    [1, 7],
    [7, 19],
    [19, 25],
    [25, 37],
    [37, 43],
    [43, 55],
  ].map(([from, to]) => record.slice(from, to));
  if (numbers.some((each) => /\D/.test(each)))
    throw new BankFileError('bank_file_cut', { line, length: record.trimEnd().length, expected: LENGTH });
  const done = outcomes.filter(({ result }) => result === '0');
  const failed = outcomes.filter(({ result }) => result !== '0');
  const ours = [outcomes, done, failed].flatMap((some) => [some.length, sumOf(some)]);
  if (numbers.every((each, index) => Number(each) === ours[index])) return;
  throw new BankFileError('bank_file_trailer', {
    said_count: Number(numbers[2]),
    said_yen: Number(numbers[3]),
    count: done.length,
    yen: sumOf(done),
  });
}

/**
 * Reads what a bank made of a file of 口座振替: each record with its code, and sums of what was debited and what was not.
 * @throws BankFileError where it is cut off, of another kind, or does not add up
 */
export function readTransferResult(content: string): TransferResults {
  if (!content.startsWith(`1${KIND}`)) throw new BankFileError('transfer_result_kind');
  const records = recordsOf(content);
  const [header = '', ...rest] = records;
  const outcomes: TransferOutcome[] = [];
  let ended = 0;
  for (const [index, record] of rest.entries()) {
    const line = index + 2;
    const cut = () => new BankFileError('bank_file_cut', { line, length: record.trimEnd().length, expected: LENGTH });
    if (record[0] === '2' && ended === 0) {
      outcomes.push(outcomeOf(record, line));
      if (outcomes.length > TRANSFER_MAX_ITEMS)
        throw new BankFileError('bank_file_too_long', { max: TRANSFER_MAX_ITEMS });
    } else if (record[0] === '8' && ended === 0) {
      checkTrailer(record, outcomes, line);
      ended = 1;
    } else if (record[0] === '9' && ended === 1) ended = 2;
    else throw cut();
  }
  if (ended === 0) throw new BankFileError('bank_file_cut', { line: records.length, length: 0, expected: LENGTH });
  return { code: header.slice(4, 14), debit: header.slice(54, 58), outcomes };
}
