import { describe, expect, it } from 'vitest';
import { isLines, isOneLine, joinLines, unifyLines } from './lines.ts';

const chars = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCharCode(from + at));
const controls = [...chars(0x00, 0x1f), ...chars(0x7f, 0x9f)];
const direction = [...chars(0x202a, 0x202e), ...chars(0x2066, 0x2069)];
const code = (char: string) => `U+${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;

describe('a text of one line', () => {
  it.each([
    '',
    '山田 花子',
    'ｶﾞｸ　髙﨑',
    '👩‍👩‍👧 🏳️‍🌈',
    'a\u00a0b',
    'שלום',
    'x\u200ey',
    '\u2027\u202f\u2065\u206a\u00a0',
  ])('may be %j', (text) => {
    expect(isOneLine(text)).toBe(true);
  });
  it('has no control character, no line break of any kind and nothing that turns its direction', () => {
    for (const char of [...controls, '\u2028', '\u2029', ...direction])
      for (const text of [char, `${char}b`, `a${char}`, `a${char}b`]) expect(isOneLine(text), code(char)).toBe(false);
  });
  it('has no half of a surrogate pair', () => {
    expect([isOneLine('a\ud800'), isOneLine('\udc00b'), isOneLine('𠮷')]).toEqual([false, false, true]);
  });
});

describe('a text of several lines', () => {
  it('has line breaks and tabs, and else what one line has', () => {
    expect(isLines('一行目\n\t二行目\n')).toBe(true);
    for (const char of [...controls, '\u2028', '\u2029', ...direction])
      expect(isLines(`a${char}b`), code(char)).toBe(char === '\n' || char === '\t');
    expect([isLines('a\ud800'), isLines('')]).toEqual([false, true]);
  });
  it('has its line breaks written in one way', () => {
    expect(unifyLines('a\r\nb\rc\nd\u2028e\u2029f\r\n\r\n')).toBe('a\nb\nc\nd\ne\nf\n\n');
  });
});

describe('a cell that was broken by hand', () => {
  it.each([
    ['青葉台\r\n1-2', '青葉台 1-2'],
    ['青葉台 \n\n 1-2\t3', '青葉台 1-2 3'],
    ['\n青葉台\u2028', '青葉台'],
    ['青葉台  1-2', '青葉台  1-2'],
  ])('%j reads %j in one line', (cell, line) => {
    expect(joinLines(cell)).toBe(line);
    expect(isOneLine(line)).toBe(true);
  });
});
