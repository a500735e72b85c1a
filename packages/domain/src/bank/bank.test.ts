import { describe, expect, it } from 'vitest';
import {
  BankFileError,
  bankDay,
  type MatchInput,
  type MatchInvoice,
  matchPayment,
  readBankCsv,
  readShortReferences,
  readZengin,
  transferNameKey,
  writeZengin,
} from '../index.ts';

const today = '2026-11-23';
const account = {
  bank: '0138',
  bankName: 'ﾖｺﾊﾏﾐﾅﾄ',
  branch: '012',
  branchName: 'ｱｵﾊﾞﾀﾞｲ',
  number: '1234567',
  holder: 'ｼﾔ)ｱｵﾊﾞ',
};
const payments = [
  { on: '2026-11-19', amount: 13_200, name: '26004781 ｶﾄｳ ﾕｶ' },
  { on: '2026-11-20', amount: 8_470, name: 'ｻｲﾄｳ ｼﾖｳﾀ', edi: 'A-1', bank: 'ﾐﾅﾐ', branch: 'ﾎﾝﾃﾝ' },
];
const whole = writeZengin(account, payments, today);
const faultOf = (read: () => unknown) => {
  try {
    read();
  } catch (error) {
    if (error instanceof BankFileError) return { fault: error.fault, ...error.params };
    throw error;
  }
  return 'read';
};

describe('files of the Zengin rules', () => {
  it('are read with or without ends of lines, and with blanks lost at their ends', () => {
    const read = readZengin(whole, today);
    expect(read.accounts).toEqual([{ key: '0138-012-1-1234567', name: 'ﾖｺﾊﾏﾐﾅﾄ ｱｵﾊﾞﾀﾞｲ 普通 1234567' }]);
    expect(read.entries).toMatchObject([
      { on: '2026-11-19', amount: 13_200, name: '26004781 ｶﾄｳ ﾕｶ', canceled: false },
      { on: '2026-11-20', amount: 8_470, detail: 'A-1', bank: 'ﾐﾅﾐ ﾎﾝﾃﾝ' },
    ]);
    for (const other of [whole.replaceAll('\r\n', ''), whole.replace(/ +\r\n/g, '\n'), `${whole}\u001a`])
      expect(readZengin(other, today)).toEqual(read);
  });

  it('of statements have payments in and out, whose sums are those of the trailer', () => {
    const line = (direction: 1 | 2, yen: number, name: string) =>
      `2${'00000001'}081120081120${direction}11${String(yen).padStart(12, '0')}${'0'.repeat(35)}${'0'.repeat(10)}${name.padEnd(48)}`.padEnd(
        200,
      );
    const head = `1030081123081120081120${'0138'}${'ﾖｺﾊﾏ'.padEnd(15)}012${'ｱｵﾊﾞ'.padEnd(15)}0001${'0001234567'}`.padEnd(
      200,
    );
    const file = (sum: number) =>
      [
        head,
        line(1, 5_000, 'ﾔﾏﾀﾞ'),
        line(2, 330, 'ﾃｽｳﾘﾖｳ'),
        `8000001${String(sum).padStart(13, '0')}000001${'330'.padStart(13, '0')}`.padEnd(200),
        '9'.padEnd(200),
      ].join('\n');
    expect(readZengin(file(5_000), today)).toMatchObject({
      format: 'zengin_03',
      outgoing: 1,
      accounts: [{ key: '0138-012-1-1234567' }],
      entries: [{ amount: 5_000, name: 'ﾔﾏﾀﾞ' }],
    });
    expect(faultOf(() => readZengin(file(5_001), today))).toMatchObject({
      fault: 'bank_file_trailer',
      said_yen: 5_001,
      yen: 5_000,
    });
  });

  it('are refused as a whole, in words, where they are cut off, do not add up, or are of another kind or year', () => {
    const lines = whole.split('\r\n');
    const of = (text: string) => faultOf(() => readZengin(text, today));
    expect(of(lines.slice(0, 2).join('\r\n'))).toMatchObject({ fault: 'bank_file_cut', line: 2 });
    expect(of(whole.slice(0, 350))).toMatchObject({ fault: 'bank_file_cut' });
    expect(of(lines.toSpliced(1, 1).join('\r\n'))).toMatchObject({
      fault: 'bank_file_trailer',
      said_count: 2,
      count: 1,
      said_yen: 21_670,
      yen: 8_470,
    });
    expect(of(`191${whole.slice(3)}`)).toEqual({ fault: 'bank_file_kind', kind: '91' });
    expect(of(whole.replaceAll('081119', '061119'))).toMatchObject({
      fault: 'bank_file_date',
      line: 2,
      value: '061119',
    });
    expect(of(whole.replace('0000013200', '00000132 0'))).toMatchObject({ fault: 'bank_file_amount', line: 2 });
    expect(of(writeZengin(account, [], today))).toMatchObject({ fault: 'bank_file_empty' });
  });

  it('write years of Reiwa; some systems went on with Heisei or write ours', () => {
    expect(
      ['081120', '381120', '261120', '071201', '051120', '081332', '8/11/2'].map((text) => bankDay(text, today)),
    ).toEqual(['2026-11-20', '2026-11-20', '2026-11-20', '2025-12-01', undefined, undefined, undefined]);
  });
});

describe('files of banks in CSV', () => {
  it('have their columns found by the headers, whichever bank they are of', () => {
    const read = (...rows: string[][]) => readBankCsv(rows, today);
    expect(
      read(
        ['年月日', 'お引出し', 'お預入れ', 'お取り扱い内容', '残高', 'メモ'],
        ['2026/11/20', '', '8,800', '振込　ﾔﾏﾓﾄ ﾊﾅｺ', '108,800', ''],
        ['2026/11/21', '330', '', 'ﾃｽｳﾘﾖｳ', '108,470', ''],
      ),
    ).toMatchObject({ outgoing: 1, entries: [{ on: '2026-11-20', amount: 8_800, name: 'ﾔﾏﾓﾄ ﾊﾅｺ' }] });
    expect(
      read(
        ['日付', '摘要', '摘要内容', '支払い金額', '預かり金額', '差引残高'],
        ['2026/11/20', '振込１', 'ﾔﾏﾓﾄ ﾊﾅｺ', '', '8800', '108800'],
      ).entries,
    ).toMatchObject([{ amount: 8_800, name: 'ﾔﾏﾓﾄ ﾊﾅｺ', detail: '振込１' }]);
    expect(
      read(
        ['取引日', '入出金(円)', '取引後残高(円)', '入出金内容'],
        ['20261120', '-500', '9500', 'ｺﾝﾋﾞﾆ'],
        ['20261120', '6600', '16100', 'ｻﾄｳ'],
      ),
    ).toMatchObject({ outgoing: 1, entries: [{ amount: 6_600, name: 'ｻﾄｳ' }] });
    const own = read(
      ['お客さま口座情報'],
      ['口座番号', '012-1234567'],
      ['取引日', '受入金額（円）', '払出金額（円）', '詳細１', '詳細２', '現在（貸付）高'],
      ['令和8年11月20日', '4,400', '', '振込', 'ｽｽﾞｷ', '4,400'],
    );
    expect(own.accounts).toEqual([{ key: 'csv--0121234567', name: '0121234567' }]);
    expect(own.entries).toMatchObject([{ account: 'csv--0121234567', on: '2026-11-20', name: 'ｽｽﾞｷ', detail: '振込' }]);
  });

  it('are refused where no header is known, a line is cut off, or an amount or a day cannot be read', () => {
    const head = ['日付', '摘要', '入金金額', '残高'];
    const of = (...rows: string[][]) => faultOf(() => readBankCsv(rows, today));
    expect(of(['氏名', '電話'], ['山本', '045'])).toEqual({ fault: 'bank_file_unknown' });
    expect(of(head, ['2026/11/20', 'ｻﾄｳ'])).toMatchObject({ fault: 'bank_file_cut', line: 2 });
    expect(of(head, ['2026/11/20', 'ｻﾄｳ', '8.8', '1'])).toMatchObject({
      fault: 'bank_file_amount',
      line: 2,
      value: '8.8',
    });
    expect(of(head, ['2024/11/20', 'ｻﾄｳ', '88', '1'])).toMatchObject({ fault: 'bank_file_date', value: '2024/11/20' });
  });
});

describe('names on transfers', () => {
  it('are one however a bank writes them', () => {
    const key = transferNameKey('コバヤシ　リョウ');
    for (const other of ['ｺﾊﾞﾔｼ ﾘﾖｳ', '26004813ｺﾊﾞﾔｼ ﾘﾖｳ', 'こばやし りょう', 'ｺﾊﾞﾔｼ･ﾘﾖｳ'])
      expect(transferNameKey(other)).toBe(key);
    expect(transferNameKey('ｶ)ﾐﾅﾄｼﾖｳｼﾞ')).toBe(transferNameKey('ミナトショウジ'));
    expect(transferNameKey('ﾘ- ﾕｳｺ')).toBe(transferNameKey('リー ユウコ'));
    expect(transferNameKey('ｺﾊﾔｼ')).not.toBe(transferNameKey('ｺﾊﾞﾔｼ'));
    expect(readShortReferences('004799 ｻｲﾄｳ 26004813')).toEqual(['004799']);
  });
});

describe('what a payment is for', () => {
  const invoice = (id: number, open: number, rest: Partial<MatchInvoice> = {}): MatchInvoice => ({
    id,
    payer_id: 1,
    number: `26-00000${id}`,
    total: open,
    open,
    due_on: '2026-11-30',
    ...rest,
  });
  const match = (input: Partial<MatchInput>) =>
    matchPayment({
      amount: 8_800,
      canceled: false,
      isOld: false,
      isSeen: false,
      numbered: [],
      isEachFound: true,
      shortNumbered: [],
      alias: [],
      named: [],
      guarded: [],
      ...input,
    });
  const one = { payer_id: 1, open: [invoice(1, 8_800)], paid: [] };

  it('is decided without a person only where number and amount both fit', () => {
    const fits = { numbered: [invoice(1, 8_800)] };
    expect(match(fits)).toMatchObject({ state: 'matched', score: 100, reason: 'number_amount' });
    expect(match({ numbered: [invoice(1, 4_400), invoice(2, 4_400)] })).toMatchObject({ state: 'matched' });
    for (const [input, reason] of [
      [{ ...fits, isEachFound: false }, 'several_people'],
      [{ ...fits, isOld: true }, 'old_date'],
      [{ ...fits, isSeen: true }, 'maybe_twice'],
      [{ ...fits, amount: 8_470 }, 'number_short'],
      [{ ...fits, amount: 9_000 }, 'number_over'],
      [{ ...fits, amount: 4_000 }, 'number_partial'],
      [{ numbered: [invoice(1, 0, { total: 8_800 })] }, 'maybe_twice'],
      [{ numbered: [invoice(1, 4_400), invoice(2, 4_400, { payer_id: 2 })] }, 'several_people'],
      [{ named: [one] }, 'name_amount'],
      [{ alias: [one] }, 'alias_amount'],
      [{ guarded: [one] }, 'guardian_amount'],
      [{ shortNumbered: [invoice(1, 8_800)] }, 'short_number_amount'],
      [{ named: [one, { ...one, payer_id: 2, open: [invoice(2, 8_800, { payer_id: 2 })] }] }, 'several_people'],
      [{ named: [{ ...one, open: [], paid: [8_800] }] }, 'maybe_twice'],
      [{ named: [one], amount: 8_470 }, 'name_short'],
      [{ named: [one], amount: 9_000 }, 'name_over'],
      [{ named: [one], amount: 1_000 }, 'name_only'],
    ] as const)
      expect(match(input)).toMatchObject({ state: 'suggested', reason });
    expect(match({})).toMatchObject({ state: 'nobody', reason: 'no_name' });
    expect(match({ ...fits, canceled: true })).toMatchObject({
      state: 'nobody',
      reason: 'bank_canceled',
      candidates: [],
    });
    expect(match({ named: [{ ...one, open: [] }] })).toMatchObject({ state: 'nobody', reason: 'nothing_open' });
  });

  it('is as few invoices of one payer as come to the amount, oldest first', () => {
    const open = [invoice(1, 8_800), invoice(2, 8_800), invoice(3, 4_400), invoice(4, 22_000)];
    const named = (amount: number) => match({ amount, named: [{ ...one, open }] }).candidates[0]?.invoice_ids;
    expect(named(22_000)).toEqual([4]);
    expect(named(13_200)).toEqual([1, 3]);
    expect(named(44_000)).toEqual([1, 2, 3, 4]);
  });
});
