import { describe, expect, it } from 'vitest';
import { readBankCsv } from './csv.ts';
import { BANK_FILE_MAX_LINES, BankFileError } from './file.ts';

const today = '2026-11-23';
const faultOf = (read: () => unknown) => {
  try {
    read();
  } catch (error) {
    if (error instanceof BankFileError) return { fault: error.fault, ...error.params };
    throw error;
  }
  return 'read';
};
const csvOf = (...rows: string[][]) => faultOf(() => readBankCsv(rows, today));
const HEAD = ['日付', '摘要', '入金金額', '残高'];

describe('a CSV of a bank', () => {
  const entries = (...rows: string[][]) => readBankCsv(rows, today).entries;

  it.each([
    '2026/11/20',
    '2026-11-20',
    '2026.11.20',
    '2026年11月20日',
    '20261120',
    '8.11.20',
    '08/11/20',
    '令和8年11月20日',
    ' 2026/11/20 ',
  ])('may write the day as %s', (day) => {
    expect(entries(HEAD, [day, 'ｻﾄｳ', '88', '1'])[0]?.on).toBe('2026-11-20');
  });

  it.each(['2026/1/5', '2026年1月5日', '8.1.5'])('may write months and days of one digit, as %s', (day) => {
    expect(entries(HEAD, [day, 'ｻﾄｳ', '88', '1'])[0]?.on).toBe('2026-01-05');
  });

  it.each(['', '2026/13/40', 'x2026/11/20', '12026/11/20', '2025/10/01', '2026/12/24', '261120201'])(
    'is refused for the day %j',
    (day) => {
      expect(csvOf(HEAD, [day, 'ｻﾄｳ', '88', '1'])).toEqual({ fault: 'bank_file_date', line: 2, value: day });
    },
  );

  it.each([
    ['8,800', 8_800],
    ['￥8,800', 8_800],
    ['8800円', 8_800],
    ['+8800', 8_800],
    ['８８００', 8_800],
    ['9999999999999', 9_999_999_999_999],
  ])('may write the amount as %s', (cell, amount) => {
    expect(entries(HEAD, ['2026/11/20', 'ｻﾄｳ', cell, '1'])[0]?.amount).toBe(amount);
  });

  it.each(['8.8', '12345678901234', '8 8x', '--8'])('is refused for the amount %s', (cell) => {
    expect(csvOf(HEAD, ['2026/11/20', 'ｻﾄｳ', cell, '1'])).toEqual({ fault: 'bank_file_amount', line: 2, value: cell });
  });

  it('is refused for what it cannot read of a payment out', () => {
    const head = ['日付', '摘要', '入金金額', '出金金額'];
    expect(csvOf(head, ['2026/11/20', 'ｻﾄｳ', '', 'x'])).toEqual({ fault: 'bank_file_amount', line: 2, value: 'x' });
    expect(csvOf(head, ['2026/11/20', 'ｻﾄｳ', '', '88'])).toEqual({ fault: 'bank_file_empty', outgoing: 1 });
    expect(csvOf(head, ['2026/11/20', 'ｻﾄｳ', '-', '-'])).toEqual({ fault: 'bank_file_empty', outgoing: 1 });
  });

  it('needs a day, an amount and a text', () => {
    const without = (at: number) => csvOf(HEAD.toSpliced(at, 1), ['2026/11/20', 'ｻﾄｳ', '88', '1'].toSpliced(at, 1));
    expect([0, 1, 2].map(without)).toEqual(Array(3).fill({ fault: 'bank_file_unknown' }));
    expect(csvOf(HEAD)).toEqual({ fault: 'bank_file_empty', outgoing: 0 });
    expect(csvOf()).toEqual({ fault: 'bank_file_unknown' });
  });

  it('has empty lines and lines of sums, which are no payments', () => {
    const found = entries(
      HEAD,
      ['2026/11/20', ' ｻﾄｳ ', '88', '1'],
      [' ', ''],
      ['合計', '', '176', ''],
      ['2026/11/20', '合計商事', '88', '1'],
      [' 総計'],
      ['計'],
    );
    expect(found.map(({ name }) => name)).toEqual(['ｻﾄｳ', '合計商事']);
  });

  it.each([
    ['振込 ﾔﾏﾀﾞ', 'ﾔﾏﾀﾞ'],
    ['お振込み＊ﾔﾏﾀﾞ', 'ﾔﾏﾀﾞ'],
    ['振込入金:ﾔﾏﾀﾞ', 'ﾔﾏﾀﾞ'],
    ['振込１ ﾔﾏﾀﾞ', '１ ﾔﾏﾀﾞ'],
    ['振込1 ﾔﾏﾀﾞ', 'ﾔﾏﾀﾞ'],
    ['フリコミ ﾔﾏﾀﾞ', 'ﾔﾏﾀﾞ'],
    ['他行振込 ﾔﾏﾀﾞ', 'ﾔﾏﾀﾞ'],
    ['ﾔﾏﾀﾞ 振込', 'ﾔﾏﾀﾞ 振込'],
  ])('names in %s who paid: %s', (cell, name) => {
    expect(entries(HEAD, ['2026/11/20', cell, '88', '1'])[0]?.name).toBe(name);
  });

  it('tells two payments apart by amount, name and balance, and not by how the balance is written', () => {
    const content = (...cells: [string, string, string]) =>
      entries(HEAD, ['2026/11/20', cells[0], cells[1], cells[2]])[0]?.content;
    const base = content('ｻﾄｳ', '88', '1,000');
    expect(content('ｻﾄｳ', '88', '1000')).toBe(base);
    for (const other of [content('ｽｽﾞｷ', '88', '1000'), content('ｻﾄｳ', '89', '1000'), content('ｻﾄｳ', '88', '1001')])
      expect(other).not.toBe(base);
    expect(content('ｻﾄｳ', '88', 'x')).toBe('88|ｻﾄｳ|');
  });

  it('says whose account it is in the lines before its headers, else by its columns', () => {
    const read = (...before: string[][]) => readBankCsv([...before, HEAD, ['2026/11/20', 'ｻﾄｳ', '88', '1']], today);
    expect(read(['支店番号', '012'], ['口座番号', '1234-567']).accounts).toEqual([
      { key: 'csv-012-1234567', name: '012 1234567' },
    ]);
    expect(read(['支店', '0123'], ['番号：1234567']).accounts[0]?.key).toBe('csv--1234567');
    expect(read().accounts).toEqual([
      { key: 'csv:日付,摘要,入金金額,残高', name: 'CSV（日付・摘要・入金金額・残高）' },
    ]);
    expect(read()).toMatchObject({ format: 'csv', outgoing: 0, entries: [{ canceled: false, bank: '', detail: '' }] });
    const far = Array.from({ length: 15 }, () => ['']);
    expect(faultOf(() => read(...far))).toEqual({ fault: 'bank_file_unknown' });
    expect(faultOf(() => read(...far.slice(1)))).toBe('read');
  });

  it('may leave out its last column, and no more', () => {
    expect(csvOf(HEAD, ['2026/11/20', 'ｻﾄｳ', '88'])).toBe('read');
    expect(csvOf(['', '', '', '', '', ''], HEAD, ['2026/11/20', 'ｻﾄｳ'])).toEqual({
      fault: 'bank_file_cut',
      line: 3,
      length: 2,
      expected: 4,
    });
  });

  it('has no more payments than a file may', () => {
    const many = (count: number) =>
      csvOf(HEAD, ...Array.from({ length: count }, () => ['2026/11/20', 'ｻﾄｳ', '88', '1']));
    expect(many(BANK_FILE_MAX_LINES)).toBe('read');
    expect(many(BANK_FILE_MAX_LINES + 1)).toEqual({ fault: 'bank_file_too_long', max: BANK_FILE_MAX_LINES });
  });
});
