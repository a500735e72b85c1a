import { describe, expect, it } from 'vitest';
import { BANK_FILE_MAX_LINES, BankFileError, yenOfEntries } from './file.ts';
import { looksLikeZengin, readZengin, writeZengin } from './zengin.ts';

const today = '2026-11-23';
const account = {
  bank: '0138',
  bankName: 'ﾖｺﾊﾏﾐﾅﾄ',
  branch: '012',
  branchName: 'ｱｵﾊﾞﾀﾞｲ',
  number: '1234567',
  holder: 'ｼﾔ)ｱｵﾊﾞ',
};
const paid = (amount: number, rest: object = {}) => ({ on: '2026-11-20', amount, name: 'ﾔﾏﾓﾄ ﾊﾅｺ', ...rest });
const whole = writeZengin(account, [paid(8_800)], today);
const faultOf = (read: () => unknown) => {
  try {
    read();
  } catch (error) {
    if (error instanceof BankFileError) return { fault: error.fault, ...error.params };
    throw error;
  }
  return 'read';
};
const of = (text: string) => faultOf(() => readZengin(text, today));

describe('a notice of payments (01)', () => {
  it('is known by how it begins', () => {
    expect(['1010', '1031', '1910'].map(looksLikeZengin)).toEqual([true, true, true]);
    expect(['x1010', '1A10', '10A0', '1012', '日付,摘要', ''].map(looksLikeZengin)).toEqual(Array(6).fill(false));
  });

  it('tells what the bank took back apart from what came in', () => {
    const read = readZengin(writeZengin(account, [paid(8_800), paid(8_800, { canceled: true })], today), today);
    expect(read.entries.map(({ amount, canceled }) => [amount, canceled])).toEqual([
      [8_800, false],
      [8_800, true],
    ]);
    expect(new Set(read.entries.map(({ content }) => content)).size).toBe(2);
    expect(yenOfEntries(read.entries)).toBe(0);
  });

  it('tells two payments apart by whatever the bank says of them, and not by the number of its inquiry', () => {
    const contents = (...payments: object[]) =>
      readZengin(
        writeZengin(
          account,
          payments.map((rest) => paid(8_800, rest)),
          today,
        ),
        today,
      ).entries.map(({ content }) => content);
    const [a, b, ...others] = contents({}, {}, { name: 'ｻﾄｳ' }, { bank: 'ﾐﾅﾐ' }, { branch: 'ﾎﾝﾃﾝ' }, { edi: 'A-1' });
    expect(a).toBe(b);
    expect(new Set([a, ...others]).size).toBe(5);
  });

  it('has nothing after its end, nothing without an account, and one header at a time', () => {
    const lines = whole.trimEnd().split('\r\n');
    const [head = '', data = '', sums = '', end = ''] = lines;
    const file = (...some: string[]) => of(some.join('\r\n'));
    const cut = (line: number) => ({ fault: 'bank_file_cut', line, length: 200, expected: 200 });
    expect(file(head, data, sums, end, end)).toEqual(cut(5));
    expect(file(head, head, data, sums, end)).toEqual(cut(2));
    expect(file(head, data, sums, data, end)).toEqual(cut(4));
    expect(file(head, data, sums, sums, end)).toEqual(cut(4));
    expect(file(head, data, end)).toEqual(cut(3));
    expect(file(head, data, sums, `7${data.slice(1)}`, end)).toEqual(cut(4));
    expect(file(head, data, sums, head.replace('1010', '1030'), data, sums, end)).toEqual(cut(4));
    expect(file(head, data)).toEqual({ ...cut(2), length: 0 });
    expect(file(head, `${data}x`, sums, end)).toEqual({ ...cut(2), length: 201 });
    expect(of(whole.replaceAll('\r\n', '').slice(0, 500))).toEqual({ ...cut(3), length: 100 });
    expect(of('')).toEqual({ fault: 'bank_file_kind', kind: '' });
  });

  it('may be of several accounts, each with sums of its own', () => {
    const other = writeZengin({ ...account, number: '7654321' }, [paid(500)], today);
    const read = readZengin(whole.replace(/9 {199}\r\n$/, '') + other, today);
    expect(read.accounts.map(({ key }) => key)).toEqual(['0138-012-1-1234567', '0138-012-1-7654321']);
    expect(read.entries.map(({ account: key, amount }) => [key, amount])).toEqual([
      ['0138-012-1-1234567', 8_800],
      ['0138-012-1-7654321', 500],
    ]);
  });

  it('has payments of some yen', () => {
    expect(of(writeZengin(account, [paid(0)], today))).toEqual({
      fault: 'bank_file_amount',
      line: 2,
      value: '0000000000',
    });
  });

  it('has no more payments than a file may', () => {
    const many = (count: number) =>
      writeZengin(
        account,
        Array.from({ length: count }, () => paid(1)),
        today,
      );
    expect(of(many(BANK_FILE_MAX_LINES))).toBe('read');
    expect(of(many(BANK_FILE_MAX_LINES + 1))).toEqual({ fault: 'bank_file_too_long', max: BANK_FILE_MAX_LINES });
  });
});

describe('a statement (03)', () => {
  const line = (direction: 1 | 2, dealing: string, yen: number, name: string, text = '') =>
    `2${'00000001'}081120081120${direction}${dealing}${String(yen).padStart(12, '0')}${'0'.repeat(35)}${'0'.repeat(10)}${name.padEnd(48)}${'ﾐﾅﾐ'.padEnd(15)}${'ﾎﾝﾃﾝ'.padEnd(15)}${text.padEnd(20)}${'E-9'.padEnd(20)}`;
  const sums = (...of: [number, number, number, number]) =>
    `8${String(of[0]).padStart(6, '0')}${String(of[1]).padStart(13, '0')}${String(of[2]).padStart(6, '0')}${String(of[3]).padStart(13, '0')}`;
  const head = (type = '1') =>
    `1030081123081120081120${'0138'}${'ﾖｺﾊﾏ'.padEnd(15)}012${'ｱｵﾊﾞ'.padEnd(15)}000${type}${'0001234567'}`;
  const read = (...lines: string[]) => readZengin([...lines, '9'].join('\n'), today);

  it('has what it says beside a name as detail, and as the name where there is none', () => {
    const { entries } = read(
      head(),
      line(1, '11', 5_000, 'ﾔﾏﾀﾞ', 'ﾌﾘｺﾐ'),
      line(1, '11', 700, '', 'ｹﾞﾝｷﾝ'),
      sums(2, 5_700, 0, 0),
    );
    expect(entries).toMatchObject([
      { name: 'ﾔﾏﾀﾞ', detail: 'E-9 ﾌﾘｺﾐ', bank: 'ﾐﾅﾐ ﾎﾝﾃﾝ', canceled: false },
      { name: 'ｹﾞﾝｷﾝ', detail: 'E-9', canceled: false },
    ]);
  });

  it('takes a payment back by a correction that is paid out, which no other payment out is', () => {
    const { entries, outgoing } = read(
      head(),
      line(1, '11', 5_000, 'ﾔﾏﾀﾞ'),
      line(2, '19', 5_000, 'ﾔﾏﾀﾞ'),
      line(1, '19', 70, 'ﾔﾏﾀﾞ'),
      line(2, '11', 330, 'ﾃｽｳﾘﾖｳ'),
      sums(2, 5_070, 2, 5_330),
    );
    expect(entries.map(({ amount, canceled }) => [amount, canceled])).toEqual([
      [5_000, false],
      [5_000, true],
      [70, false],
    ]);
    expect(outgoing).toBe(1);
  });

  it('of nothing but payments out has nothing to take', () => {
    expect(faultOf(() => read(head(), line(2, '11', 330, 'ﾃｽｳﾘﾖｳ'), sums(0, 0, 1, 330)))).toEqual({
      fault: 'bank_file_empty',
      outgoing: 1,
    });
  });

  it('names the kind of its account', () => {
    const names = ['1', '2', '4', '9', '7'].map(
      (type) => read(head(type), line(1, '11', 1, 'ｱ'), sums(1, 1, 0, 0)).accounts[0]?.name,
    );
    expect(names).toEqual(['普通', '当座', '貯蓄', 'その他', '7'].map((kind) => `ﾖｺﾊﾏ ｱｵﾊﾞ ${kind} 1234567`));
  });
});
