import { describe, expect, it } from 'vitest';
import {
  BankFileError,
  breaksMandate,
  isBankText,
  MANDATE_STATES,
  maskedAccount,
  mayMoveMandate,
  readTransferResult,
  TRANSFER_MAX_ITEMS,
  TRANSFER_RESULTS,
  type TransferItem,
  writeTransferFile,
} from '../index.ts';

const client = {
  code: '1234567',
  name: 'ｱｵﾊﾞｽﾎﾟ-ﾂｸﾗﾌﾞ',
  bank: '0138',
  bankName: 'ﾖｺﾊﾏﾐﾅﾄ',
  branch: '012',
  branchName: 'ｱｵﾊﾞﾀﾞｲ',
  type: '1',
  number: '1234567',
} as const;
const item = (customer: number, amount: number, rest: Partial<TransferItem> = {}): TransferItem => ({
  bank: '0001',
  branch: '015',
  type: '1',
  number: '7654321',
  holder: 'ﾔﾏﾓﾄ ﾊﾅｺ',
  amount,
  customer: String(customer),
  newness: '1',
  ...rest,
});
const asked = writeTransferFile(client, '2026-12-28', [item(1, 8_800), item(22, 13_200, { newness: '0', type: '2' })]);
/** The file as a bank gives it back, with a code for each record. */
const answered = (...codes: string[]) => {
  const lines = asked.split('\r\n').map((line, index) => {
    const code = codes[index - 1];
    return line[0] === '2' && code !== undefined ? line.slice(0, 111) + code + line.slice(112) : line;
  });
  const yen = [8_800, 13_200];
  const sums = [true, false].map((isDone) => {
    const of = yen.filter((_, index) => (codes[index] === '0') === isDone);
    return String(of.length).padStart(6, '0') + String(of.reduce((sum, each) => sum + each, 0)).padStart(12, '0');
  });
  return lines
    .map((line) => (line[0] === '8' ? line.slice(0, 19) + sums.join('') + line.slice(55) : line))
    .join('\r\n');
};
const faultOf = (content: string) => {
  try {
    return readTransferResult(content);
  } catch (error) {
    if (error instanceof BankFileError) return { fault: error.fault, ...error.params };
    throw error;
  }
};

describe('a file that asks for debits', () => {
  it('has records of 120 characters, each field where the Zengin rules have it', () => {
    const lines = asked.split('\r\n');
    expect(lines.map(({ length }) => length)).toEqual([120, 120, 120, 120, 120, 0]);
    expect(lines[0]).toBe(
      '1910' +
        '0001234567' +
        client.name.padEnd(40) +
        '1228' +
        '0138' +
        'ﾖｺﾊﾏﾐﾅﾄ'.padEnd(15) +
        '012' +
        'ｱｵﾊﾞﾀﾞｲ'.padEnd(15) +
        '1' +
        '1234567' +
        ' '.repeat(17),
    );
    expect(lines[1]).toBe(
      `20001${' '.repeat(15)}015${' '.repeat(19)}17654321${'ﾔﾏﾓﾄ ﾊﾅｺ'.padEnd(30)}00000088001${'1'.padStart(20, '0')}0${' '.repeat(8)}`,
    );
    expect(lines[2]?.slice(42, 43)).toBe('2');
    expect(lines[2]?.slice(80, 112)).toBe(`00000132000${'22'.padStart(20, '0')}0`);
    expect(lines[3]).toBe(`8000002000000022000${'0'.repeat(36)}`.padEnd(120));
    expect(lines[4]).toBe('9'.padEnd(120));
  });
});

it('a name that is longer than its field is cut, and nothing behind it moves', () => {
  const long = { ...client, name: 'ｱ'.repeat(41), bankName: 'ｲ'.repeat(16) };
  const [header = ''] = writeTransferFile(long, '2026-12-28', [item(1, 1, { holder: 'ｳ'.repeat(31) })]).split('\r\n');
  expect(header.slice(14, 62)).toBe(`${'ｱ'.repeat(40)}12280138`);
  expect(header.slice(62, 80)).toBe(`${'ｲ'.repeat(15)}012`);
});

describe('what a bank makes of it', () => {
  it('is read with its codes, with or without ends of lines, and with blanks lost at their ends', () => {
    const read = readTransferResult(answered('0', '1'));
    expect(read).toEqual({
      code: '0001234567',
      debit: '1228',
      outcomes: [
        { customer: '1'.padStart(20, '0'), amount: 8_800, result: '0' },
        { customer: '22'.padStart(20, '0'), amount: 13_200, result: '1' },
      ],
    });
    const whole = answered('0', '1');
    for (const other of [whole.replaceAll('\r\n', ''), whole.replace(/ +\r\n/g, '\n'), `${whole}\u001a`])
      expect(readTransferResult(other)).toEqual(read);
  });

  it('is refused as a whole where it is cut off, does not add up, or is something else', () => {
    const whole = answered('0', '1');
    const lines = whole.split('\r\n');
    for (const other of ['', '氏名,金額', whole.replace('1910', '1010'), whole.replace('1910', '2910')])
      expect(faultOf(other)).toEqual({ fault: 'transfer_result_kind' });
    expect(faultOf(lines.slice(0, 3).join('\r\n'))).toEqual({
      fault: 'bank_file_cut',
      line: 3,
      length: 0,
      expected: 120,
    });
    expect(faultOf(whole.replaceAll('\r\n', '').slice(0, 300))).toMatchObject({ fault: 'bank_file_cut', line: 3 });
    expect(faultOf(`${lines[0]}x\r\n${lines[1]}`)).toMatchObject({ fault: 'bank_file_cut', line: 1, length: 121 });
    expect(faultOf(lines.toSpliced(1, 1).join('\r\n'))).toMatchObject({
      fault: 'bank_file_trailer',
      said_count: 1,
      said_yen: 8_800,
      count: 0,
      yen: 0,
    });
    // Not yet worked off: each code says done, and the sums of what was done are nothing.
    expect(faultOf(asked)).toMatchObject({ fault: 'bank_file_trailer', said_count: 0, count: 2, yen: 22_000 });
    expect(faultOf(whole.replace('0000008800', '00000088 0'))).toMatchObject({ fault: 'bank_file_amount', line: 2 });
    expect(faultOf(whole.replace('0000008800', '      8800'))).toMatchObject({
      fault: 'bank_file_amount',
      value: '8800',
    });
    expect(faultOf(whole.replace('0000008800', '0000000000'))).toMatchObject({ fault: 'bank_file_amount', line: 2 });
    expect(faultOf(answered('0', '7'))).toEqual({ fault: 'transfer_result_code', line: 3, value: '7' });
    expect(faultOf(whole.replace('1'.padStart(20, '0'), 'A'.padStart(20, '0')))).toMatchObject({
      fault: 'transfer_result_code',
      line: 2,
    });
    // Two sums, a record of another kind, and records that are cut where nothing ends them.
    expect(faultOf(lines.toSpliced(4, 0, lines[3] ?? '').join('\r\n'))).toMatchObject({
      fault: 'bank_file_cut',
      line: 5,
    });
    expect(faultOf(lines.toSpliced(1, 0, `5${lines[1]?.slice(1)}`).join('\r\n'))).toMatchObject({
      fault: 'bank_file_cut',
      line: 2,
    });
    const run = whole.replaceAll('\r\n', '');
    expect(readTransferResult(run.trimEnd()).outcomes).toHaveLength(2);
    expect(faultOf(run.slice(0, 479))).toMatchObject({ fault: 'bank_file_cut', line: 4, length: 119 });
    const sums = whole.replace(/^8(.{54})/m, (_, said: string) => `8${said.slice(0, 6)}x${said.slice(7)}`);
    expect(faultOf(sums)).toMatchObject({ fault: 'bank_file_cut', line: 4 });
    const after = lines.toSpliced(4, 0, lines[1] ?? '').join('\r\n');
    expect(faultOf(after)).toMatchObject({ fault: 'bank_file_cut', line: 5 });
    expect(faultOf([...lines.slice(0, 5), lines[4]].join('\r\n'))).toMatchObject({ fault: 'bank_file_cut', line: 6 });
    expect(faultOf([lines[0], lines[4]].join('\r\n'))).toMatchObject({ fault: 'bank_file_cut', line: 2 });
    expect(faultOf(lines.map((line) => (line[0] === '8' ? `8${' '.repeat(119)}` : line)).join('\r\n'))).toMatchObject({
      fault: 'bank_file_cut',
      line: 4,
      length: 1,
    });
  });

  it('is of as many records as a file may have', () => {
    const many = Array.from({ length: TRANSFER_MAX_ITEMS + 1 }, (_, index) => item(index + 1, 1));
    // As many as are allowed are read to their end, where the sums of a file that the bank has not worked off do not fit.
    expect(faultOf(writeTransferFile(client, '2026-12-28', many.slice(1)))).toMatchObject({
      fault: 'bank_file_trailer',
    });
    expect(faultOf(writeTransferFile(client, '2026-12-28', many))).toEqual({
      fault: 'bank_file_too_long',
      max: TRANSFER_MAX_ITEMS,
    });
  });
});

describe('a mandate', () => {
  it('goes from its application to its end, and never back from there', () => {
    const moves = MANDATE_STATES.flatMap((from) =>
      MANDATE_STATES.filter((to) => mayMoveMandate(from, to)).map((to) => `${from} ${to}`),
    );
    expect(moves).toEqual([
      'applied faulty',
      'applied registered',
      'applied stopped',
      'faulty applied',
      'faulty registered',
      'faulty stopped',
      'registered faulty',
      'registered stopped',
    ]);
  });

  it('is broken by what says that the account cannot be debited, and not by money that is missing', () => {
    expect(TRANSFER_RESULTS.filter(breaksMandate)).toEqual(['2', '3', '4']);
  });

  it('shows the last three digits of its account', () => {
    expect(maskedAccount('7654321')).toBe('****321');
  });

  it('names its holder as banks can write it', () => {
    expect(['ﾔﾏﾓﾄ ﾊﾅｺ', 'ｶ)ABC-1.2/3,(', ''].map(isBankText)).toEqual([true, true, true]);
    expect(['ヤマモト', 'ｬ', 'abc', 'ﾔﾏﾓﾄ\n', '山'].map(isBankText)).toEqual([false, false, false, false, false]);
  });
});
