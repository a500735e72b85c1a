import type { Day } from '../dates/day.ts';
import { BANK_FILE_MAX_LINES, type BankEntry, type BankFile, BankFileError, bankDay } from './file.ts';

/** Characters of a record; all are of one byte (JIS X 0201). */
const LENGTH = 200;
const HEADER = '1';
const DATA = '2';
const TRAILER = '8';
const END = '9';
const INCOMING = '1';
const CANCELED = '1';
/** 取引区分 訂正: what is paid out by one takes an earlier payment back. */
const CORRECTION = '19';
const TYPES: Readonly<Record<string, string>> = { 1: '普通', 2: '当座', 4: '貯蓄', 9: 'その他' };

/** Names of fields with their widths, in their order. */
type Layout = readonly (readonly [name: string, width: number])[];

const ACCOUNT_01: Layout = [
  ['type', 1],
  ['number', 7],
];
const ACCOUNT_03: Layout = [
  ['', 3],
  ['type', 1],
  ['number', 10],
];
const head = (account: Layout): Layout => [
  ['record', 1],
  ['kind', 2],
  ['code', 1],
  ['made', 6],
  ['from', 6],
  ['to', 6],
  ['bank', 4],
  ['bankName', 15],
  ['branch', 3],
  ['branchName', 15],
  ...account,
];
const DATA_01: Layout = [
  ['record', 1],
  ['inquiry', 6],
  ['on', 6],
  ['valued', 6],
  ['amount', 10],
  ['', 10],
  ['client', 10],
  ['name', 48],
  ['bank', 15],
  ['branch', 15],
  ['canceled', 1],
  ['edi', 20],
];
const DATA_03: Layout = [
  ['record', 1],
  ['inquiry', 8],
  ['on', 6],
  ['valued', 6],
  ['direction', 1],
  ['dealing', 2],
  ['amount', 12],
  ['', 12 + 6 + 6 + 1 + 7 + 3],
  ['client', 10],
  ['name', 48],
  ['bank', 15],
  ['branch', 15],
  ['text', 20],
  ['edi', 20],
];
const TRAILER_01: Layout = [
  ['record', 1],
  ['count', 6],
  ['sum', 12],
  ['otherCount', 6],
  ['otherSum', 12],
];
const TRAILER_03: Layout = [
  ['record', 1],
  ['count', 6],
  ['sum', 13],
  ['otherCount', 6],
  ['otherSum', 13],
];
const KINDS = {
  '01': { format: 'zengin_01', header: head(ACCOUNT_01), data: DATA_01, trailer: TRAILER_01 },
  '03': { format: 'zengin_03', header: head(ACCOUNT_03), data: DATA_03, trailer: TRAILER_03 },
} as const;

function fieldsOf(record: string, layout: Layout): Record<string, string> {
  let at = 0;
  return Object.fromEntries(
    layout.map(([name, width]) => {
      at += width;
      return [name, record.slice(at - width, at).trim()];
    }),
  );
}

/** Whether a text is a file of fixed records, by its header: `1`, the kind, the code of its characters. */
export const looksLikeZengin = (text: string): boolean => /^1\d\d[01]/.test(text);

/** Ctrl+Z, with which files of older systems end. */
const END_OF_FILE = String.fromCharCode(0x1a);

/** The records, whether lines end between them or not. @throws BankFileError bank_file_cut */
function recordsOf(text: string): string[] {
  const body = text.replaceAll(END_OF_FILE, '').replace(/[\r\n]+$/, '');
  const hasLines = /[\r\n]/.test(body);
  const records = hasLines
    ? body.split(/\r\n|\n|\r/)
    : Array.from({ length: Math.ceil(body.length / LENGTH) }, (_, index) =>
        body.slice(index * LENGTH, (index + 1) * LENGTH),
      );
  return records.map((record, index) => {
    // Blanks at the end of a line get lost on the way; whether a line itself was cut is seen by the sums.
    if (record.length === LENGTH || (record.length < LENGTH && (hasLines || record[0] === END)))
      return record.padEnd(LENGTH);
    throw new BankFileError('bank_file_cut', { line: index + 1, length: record.length, expected: LENGTH });
  });
}

interface Sums {
  count: number;
  sum: number;
  otherCount: number;
  otherSum: number;
}

/**
 * Reads 振込入金通知 (01) and 入出金取引明細 (03) in records of 200 characters. A file may hold several accounts, each with its
 * header and trailer, whose sums must be those of its records.
 * @throws BankFileError
 */
export function readZengin(text: string, today: Day): BankFile {
  const records = recordsOf(text);
  const kind = records[0]?.slice(1, 3) ?? '';
  if (kind !== '01' && kind !== '03') throw new BankFileError('bank_file_kind', { kind });
  const { format, header, data, trailer } = KINDS[kind];
  const accounts = new Map<string, string>();
  const entries: BankEntry[] = [];
  let outgoing = 0;
  let account: string | undefined;
  let isEnded = false;
  let sums: Sums = { count: 0, sum: 0, otherCount: 0, otherSum: 0 };
  for (const [index, record] of records.entries()) {
    const line = index + 1;
    const cut = () => new BankFileError('bank_file_cut', { line, length: record.length, expected: LENGTH });
    if (isEnded) throw cut();
    switch (record[0]) {
      case HEADER: {
        if (account !== undefined || record.slice(1, 3) !== kind) throw cut();
        const { bank, bankName, branch, branchName, type = '', number = '' } = fieldsOf(record, header);
        const short = number.slice(-7);
        account = `${bank}-${branch}-${type}-${short}`;
        accounts.set(account, `${bankName} ${branchName} ${TYPES[type] ?? type} ${short}`);
        sums = { count: 0, sum: 0, otherCount: 0, otherSum: 0 };
        break;
      }
      case DATA: {
        if (account === undefined) throw cut();
        const fields = fieldsOf(record, data);
        const on = bankDay(fields.on ?? '', today);
        if (on === undefined) throw new BankFileError('bank_file_date', { line, value: fields.on ?? '' });
        if (!/^\d+$/.test(fields.amount ?? '') || Number(fields.amount) === 0)
          throw new BankFileError('bank_file_amount', { line, value: fields.amount ?? '' });
        const amount = Number(fields.amount);
        const isOut = kind === '03' && fields.direction !== INCOMING;
        const canceled = kind === '01' && fields.canceled === CANCELED;
        if (isOut || canceled) {
          sums.otherCount += 1;
          sums.otherSum += amount;
        } else {
          sums.count += 1;
          sums.sum += amount;
        }
        const isTakenBack = canceled || (isOut && fields.dealing === CORRECTION);
        if (isOut && !isTakenBack) {
          outgoing += 1;
          break;
        }
        entries.push({
          account,
          on,
          amount,
          name: fields.name || fields.text || '',
          detail: [fields.edi, fields.name ? fields.text : ''].filter(Boolean).join(' '),
          bank: [fields.bank, fields.branch].filter(Boolean).join(' '),
          canceled: isTakenBack,
          // The bank's inquiry number is not among it: it differs from one download to the next.
          content: [
            fields.amount,
            fields.client,
            fields.name,
            fields.bank,
            fields.branch,
            fields.text ?? '',
            fields.edi,
            fields.canceled ?? (isTakenBack ? CORRECTION : ''),
          ].join('|'),
        });
        if (entries.length > BANK_FILE_MAX_LINES)
          throw new BankFileError('bank_file_too_long', { max: BANK_FILE_MAX_LINES });
        break;
      }
      case TRAILER: {
        if (account === undefined) throw cut();
        checkSums(fieldsOf(record, trailer), sums);
        account = undefined;
        break;
      }
      case END: {
        if (account !== undefined) throw cut();
        isEnded = true;
        break;
      }
      default:
        throw cut();
    }
  }
  // Without its trailer a file may have lost any of its records.
  if (account !== undefined || accounts.size === 0)
    throw new BankFileError('bank_file_cut', { line: records.length, length: 0, expected: LENGTH });
  if (entries.length === 0) throw new BankFileError('bank_file_empty', { outgoing });
  return { format, accounts: [...accounts].map(([key, name]) => ({ key, name })), entries, outgoing };
}

function checkSums(said: Record<string, string>, sums: Sums): void {
  const differs = (Object.keys(sums) as (keyof Sums)[]).some((name) => Number(said[name]) !== sums[name]);
  if (!differs) return;
  throw new BankFileError('bank_file_trailer', {
    said_count: Number(said.count),
    said_yen: Number(said.sum),
    count: sums.count,
    yen: sums.sum,
  });
}

/** What a payment is made of that a file is written with. */
export type ZenginPayment = Pick<BankEntry, 'on' | 'amount' | 'name'> & {
  edi?: string;
  bank?: string;
  branch?: string;
  /** The bank takes it back. */
  canceled?: boolean;
};

/** The year before the first of Reiwa. */
const REIWA_0 = 2018;
const digits = (value: number, width: number): string => String(value).padStart(width, '0');
/** YYMMDD in years of Reiwa. */
const eraDay = (day: Day): string => `${digits(Number(day.slice(0, 4)) - REIWA_0, 2)}${day.slice(5, 7)}${day.slice(8)}`;

/** Writes a 振込入金通知, for trying out and for tests; lines end with CRLF. */
export function writeZengin(
  account: { bank: string; bankName: string; branch: string; branchName: string; number: string; holder: string },
  payments: readonly ZenginPayment[],
  made: Day,
): string {
  const days = payments.map(({ on }) => on).sort();
  const record = (...fields: readonly [text: string, width: number][]) =>
    fields
      .map(([text, width]) => text.slice(0, width).padEnd(width))
      .join('')
      .padEnd(LENGTH);
  const header = record(
    [`1010${eraDay(made)}${eraDay(days[0] ?? made)}${eraDay(days.at(-1) ?? made)}`, 22],
    [account.bank, 4],
    [account.bankName, 15],
    [account.branch, 3],
    [account.branchName, 15],
    [`1${account.number}`, 8],
    [account.holder, 40],
  );
  const lines = payments.map(({ on, amount, name, edi = '', bank = '', branch = '', canceled = false }, index) =>
    record(
      [`2${digits(index + 1, 6)}${eraDay(on)}${eraDay(on)}${digits(amount, 10)}${digits(0, 20)}`, 49],
      [name, 48],
      [bank, 15],
      [branch, 15],
      [canceled ? CANCELED : '0', 1],
      [edi, 20],
    ),
  );
  const sums = [false, true].map((isCanceled) => {
    const of = payments.filter(({ canceled = false }) => canceled === isCanceled);
    return `${digits(of.length, 6)}${digits(
      of.reduce((sum, { amount }) => sum + amount, 0),
      12,
    )}`;
  });
  const trailer = record([`8${sums.join('')}`, 37]);
  return [header, ...lines, trailer, record(['9', 1])].map((line) => `${line}\r\n`).join('');
}
