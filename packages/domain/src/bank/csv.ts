import { type Day, dayOf, parseDay } from '../dates/day.ts';
import { parseEraDay } from '../dates/era.ts';
import { BANK_FILE_MAX_LINES, type BankEntry, type BankFile, BankFileError, bankDay, isBookable } from './file.ts';

/** What a column of a bank's CSV says, with the headers that banks write for it. */
const HEADERS = {
  on: ['日付', '年月日', '取引日', 'お取引日', '取引年月日', '勘定日', '入金日', '振込日', '操作日'],
  in: [
    ...['お預入れ', 'お預入', '預入金額', 'お預り金額', '預り金額', 'お預かり金額', '預かり金額', '預入額'],
    ...['入金金額', '入金額', '入金', '受入金額', 'お預入金額', 'お預入れ額', '振込金額'],
  ],
  out: [
    ...[
      'お引出し',
      'お引出',
      '引出金額',
      '支払い金額',
      '支払金額',
      'お支払金額',
      'お支払い金額',
      '出金金額',
      '出金額',
      '出金',
    ],
    ...['払出金額', 'お引出金額', 'お引出し額'],
  ],
  /** Below zero: paid out. */
  signed: ['入出金', '入出金額', '取引金額', '金額'],
  name: [
    '振込依頼人名',
    '振込依頼人',
    '依頼人名',
    '振込名義',
    '振込名義人',
    '摘要内容',
    'お取り扱い内容',
    'お取扱内容',
    '入出金内容',
    '詳細2',
    '内容',
    '取引内容',
  ],
  detail: ['摘要', '取引区分', '取引名', '詳細1', 'EDI情報', 'メモ', '備考'],
  balance: ['残高', '差引残高', '取引後残高', '現在高', '現在(貸付)高'],
  bank: ['金融機関名', '仕向銀行', '仕向銀行名', '振込元'],
} as const;
type Role = keyof typeof HEADERS;
const ROLES = Object.keys(HEADERS) as Role[];

/** Lines before the header in which banks write whose account it is. */
const PREAMBLE = 15;
/** What stands before a name in descriptions such as 振込　ヤマダ タロウ. */
const VERBS = /^(?:お?振込(?:入金|み)?\d*|フリコミ|ﾌﾘｺﾐ|他行振込|テスウリヨウ)[\s*＊:：]*/u;

const plain = (header: string): string =>
  header
    .normalize('NFKC')
    .replace(/[\s"]/g, '')
    .replace(/\((?:円|年月日)\)/g, '');

/** Where which column stands in a line of headers; undefined where it is none. */
function columnsOf(cells: readonly string[]): Partial<Record<Role, number>> | undefined {
  const names = cells.map(plain);
  const found: Partial<Record<Role, number>> = {};
  for (const role of ROLES) {
    for (const header of HEADERS[role]) {
      const at = names.indexOf(header);
      if (at < 0 || Object.values(found).includes(at)) continue;
      found[role] = at;
      break;
    }
  }
  // A bank that has a single column of text writes the name there.
  if (found.name === undefined && found.detail !== undefined) {
    found.name = found.detail;
    found.detail = undefined;
  }
  const hasAmount = found.in !== undefined || found.signed !== undefined;
  return found.on !== undefined && hasAmount && found.name !== undefined ? found : undefined;
}

const yen = (cell: string): number | undefined => {
  const text = cell.normalize('NFKC').replace(/[¥\\,円\s]/g, '');
  if (text === '' || text === '-') return 0;
  return /^[+-]?\d{1,13}$/.test(text) ? Number(text) : undefined;
};

function dayIn(cell: string, today: Day): Day | undefined {
  const text = cell.normalize('NFKC').trim();
  const found = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})/.exec(text) ?? /^(\d{4})(\d\d)(\d\d)$/.exec(text);
  const [year = 0, month = 0, date = 0] = found?.slice(1).map(Number) ?? [];
  const ofEra = /^\d{1,2}[./]\d{1,2}[./]\d{1,2}$/.test(text)
    ? text
        .split(/[./]/)
        .map((part) => part.padStart(2, '0'))
        .join('')
    : text;
  const day =
    found === null ? (bankDay(ofEra, today) ?? parseEraDay(text) ?? parseDay(text)) : dayOf(year, month, date);
  return day !== undefined && day !== null && isBookable(day, today) ? day : undefined;
}

/**
 * Whose account it is: its number in the lines before the header, behind the word for it. Where there is none the columns stand for it, as
 * each bank has its own.
 */
function accountIn(rows: readonly (readonly string[])[], headers: readonly string[]): { key: string; name: string } {
  const text = rows
    .map((cells) => cells.join(' '))
    .join('\n')
    .normalize('NFKC');
  const number = /(?:口座番号|記号番号|番号)\D{0,6}(\d[\d-]{4,13}\d)/.exec(text)?.[1]?.replaceAll('-', '');
  if (number === undefined) {
    const columns = headers.map(plain).filter(Boolean);
    return { key: `csv:${columns.join(',')}`.slice(0, 200), name: `CSV（${columns.slice(0, 4).join('・')}）` };
  }
  const branch = /(?:支店番号|店番号?|支店)\D{0,4}(\d{3})(?!\d)/.exec(text)?.[1] ?? '';
  return { key: `csv-${branch}-${number}`, name: [branch, number].filter(Boolean).join(' ') };
}

/**
 * Reads the records of a bank's CSV: columns are found by their headers, which may stand below lines about the account. Payments
 * out are counted and left.
 * @throws BankFileError
 */
export function readBankCsv(rows: readonly (readonly string[])[], today: Day): BankFile {
  const at = rows.slice(0, PREAMBLE).findIndex((cells) => columnsOf(cells) !== undefined);
  const columns = columnsOf(rows[at] ?? []);
  if (columns === undefined) throw new BankFileError('bank_file_unknown');
  const account = accountIn(rows.slice(0, at), rows[at] ?? []);
  const entries: BankEntry[] = [];
  let outgoing = 0;
  const width = rows[at]?.length ?? 0;
  for (const [index, cells] of rows.slice(at + 1).entries()) {
    const line = at + index + 2;
    const cell = (role: Role) => (columns[role] === undefined ? '' : (cells[columns[role]] ?? '').trim());
    if (cells.every((text) => text.trim() === '')) continue;
    // A line of sums at the end of some files.
    if (/^(?:合計|総計|計)/.test(cells[0]?.trim() ?? '')) continue;
    if (cells.length < width - 1)
      throw new BankFileError('bank_file_cut', { line, length: cells.length, expected: width });
    const signed = columns.in === undefined;
    const [paidIn, paidOut] = [yen(cell(signed ? 'signed' : 'in')), yen(cell('out'))];
    if (paidIn === undefined || paidOut === undefined)
      throw new BankFileError('bank_file_amount', { line, value: cell(signed ? 'signed' : 'in') || cell('out') });
    const on = dayIn(cell('on'), today);
    if (on === undefined) throw new BankFileError('bank_file_date', { line, value: cell('on').slice(0, 30) });
    if (paidIn <= 0) {
      outgoing += 1;
      continue;
    }
    entries.push({
      account: account.key,
      on,
      amount: paidIn,
      name: cell('name').replace(VERBS, '').trim(),
      detail: cell('detail'),
      bank: cell('bank'),
      canceled: false,
      // Notes and labels are not among it: people change them at their bank.
      content: [paidIn, cell('name'), yen(cell('balance')) ?? ''].join('|'),
    });
    if (entries.length > BANK_FILE_MAX_LINES)
      throw new BankFileError('bank_file_too_long', { max: BANK_FILE_MAX_LINES });
  }
  if (entries.length === 0) throw new BankFileError('bank_file_empty', { outgoing });
  return { format: 'csv', accounts: [account], entries, outgoing };
}
