import { describe, expect, it } from 'vitest';
import { BankFileError, isBookable, isOldEntry, yenOfEntries } from './file.ts';
import { toBankKana, transferNameKey } from './names.ts';

const today = '2026-11-23';

describe('days of a bank', () => {
  it('lie no further back than 400 days and no further ahead than a week', () => {
    expect(['2025-10-18', '2025-10-19', '2026-11-30', '2026-12-01'].map((day) => isBookable(day, today))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('are looked at by a person from the 93rd day on', () => {
    expect(['2026-08-22', '2026-08-23', today].map((day) => isOldEntry(day, today))).toEqual([true, false, false]);
  });
});

it('what a file comes to is what came in, less what the bank took back', () => {
  expect(yenOfEntries([])).toBe(0);
  expect(
    yenOfEntries([
      { amount: 8_800, canceled: false },
      { amount: 300, canceled: true },
    ]),
  ).toBe(8_500);
});

it('a fault of a file says which it is, and where, to whoever reads the log', () => {
  expect(new BankFileError('bank_file_cut', { line: 3 }).message).toBe('bank_file_cut {"line":3}');
});

describe('names as banks write them', () => {
  it.each([
    ['ヤマモト　ハナコ', 'ﾔﾏﾓﾄ ﾊﾅｺ'],
    ['コバヤシ リョウ', 'ｺﾊﾞﾔｼ ﾘﾖｳ'],
    ['パーティー', 'ﾊﾟ-ﾃｲ-'],
    ['ヴァンカ', 'ｳﾞｱﾝｶ'],
    ['ABC 123', 'ABC 123'],
    ['ﾔﾏﾓﾄ', 'ﾔﾏﾓﾄ'],
    ['ヲ。ン', 'ｦ｡ﾝ'],
  ])('%s is %s', (typed, written) => {
    expect(toBankKana(typed)).toBe(written);
  });

  it('leave out what a bank has no character for', () => {
    expect(toBankKana('ヤマ〇ヰモト')).toBe('ﾔﾏﾓﾄ');
  });

  it.each([
    'カ)ミナト',
    'カブシキガイシヤ)ミナト',
    'ミナト(カ',
    'ミナト（カ）',
    'カブシキガイシャミナト',
    'ミナトカブシキガイシヤ',
  ])('%s is the company without its kind', (written) => {
    expect(transferNameKey(written)).toBe('ミナト');
  });

  it('keep a kind of company that is part of a name, and read letters whatever their case', () => {
    expect(transferNameKey('アカ)ミナト')).toBe('アカミナト');
    expect(transferNameKey('abc ｼﾖｳｶｲ')).toBe('ABCシヨウカイ');
  });
});
