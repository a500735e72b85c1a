import { CSV_MAX_BYTES } from '@tsudoi/domain';
import { describe, expect, it } from 'vitest';
import { fileProblem, guessEncoding } from './encoding.ts';

const utf8 = new TextEncoder().encode('会員番号,姓,名\r\nS000001,髙橋,健一\r\n');
/** 会員 in Shift_JIS. */
const sjis = new Uint8Array([0x89, 0xef, 0x88, 0xf5, 0x2c, 0x41]);

describe('the encoding of a file', () => {
  it('is UTF-8 with or without its mark, and for plain letters', () => {
    expect(guessEncoding(utf8)).toBe('UTF-8');
    expect(guessEncoding(new Uint8Array([0xef, 0xbb, 0xbf, ...utf8]))).toBe('UTF-8');
    expect(guessEncoding(new TextEncoder().encode('a,b'))).toBe('UTF-8');
  });
  it('is UTF-8 also where the head of the file ends within a character', () => {
    expect(guessEncoding(utf8.subarray(0, 4))).toBe('UTF-8');
  });
  it('is Shift_JIS where the bytes are no UTF-8', () => expect(guessEncoding(sjis)).toBe('SJIS'));
});

describe('a file that is refused before it is sent', () => {
  it('is anything but a CSV', () => {
    expect(fileProblem({ name: 'members.xlsx', size: 10 })).toBe('not_csv');
    expect(fileProblem({ name: 'MEMBERS.CSV', size: 10 })).toBeUndefined();
  });
  it('is an empty one', () => expect(fileProblem({ name: 'a.csv', size: 0 })).toBe('empty'));
  it('is one of more than 50 MB', () => {
    expect(fileProblem({ name: 'a.csv', size: CSV_MAX_BYTES })).toBeUndefined();
    expect(fileProblem({ name: 'a.csv', size: CSV_MAX_BYTES + 1 })).toBe('too_large');
  });
});
