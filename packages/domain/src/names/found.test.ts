import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldForSearch, foundIn, keywordFor } from '../index.ts';

const marked = (text: string, ...words: string[]) =>
  foundIn(text, words.map(keywordFor)).map(({ start, end }) => text.slice(start, end));

describe('the parts of a text that a search found', () => {
  it.each([
    ['髙橋 健一', '高橋', ['髙橋']],
    ['高𣘺 悟', '高橋', ['高𣘺']],
    ['𠮷田 隆', '田', ['田']],
    ['タカハシ ケンイチ', 'たかはし', ['タカハシ']],
    ['タカハシ ケンイチ', 'ﾀｶﾊｼ', ['タカハシ']],
    ['ﾏﾂﾊﾞﾗ', 'ばら', ['ﾊﾞﾗ']],
    ['S004820', 's0048', ['S0048']],
    ['髙橋 健一', '高橋健', ['髙橋 健']],
    ['ササキ', 'さ', ['ササ']],
    ['サキサカ', 'さ', ['サ', 'サ']],
    ['a 健一', '健', ['健']],
    ['㌔メートル', 'きろ', ['㌔']],
    ['タカハシ ケンイチ', 'taka', ['タカ']],
    ['ｵｵﾉ ﾕｳｺ', 'ono', ['ｵｵﾉ']],
    ['ono@aoba.example オノ', 'ono', ['ono', 'オノ']],
    ['髙橋 健一', '山', []],
    ['', '山', []],
    ['髙橋 健一', '', []],
  ])('of %s for %s', (text, word, parts) => expect(marked(text, word)).toEqual(parts));

  it('are those of every word, touching ones as one', () => {
    expect(marked('髙橋 健一', '健', '高橋')).toEqual(['髙橋', '健']);
    expect(marked('髙橋健一', '健', '高橋')).toEqual(['髙橋健']);
    expect(marked('高橋健一', '高橋健', '橋健一')).toEqual(['高橋健一']);
    expect(marked('高橋健一', '高橋健一', '橋')).toEqual(['高橋健一']);
  });

  it('fold to a text that holds a word, and are there whenever the folded text holds it', () => {
    const text = fc.string({ unit: fc.constantFrom(...'髙高橋﨑健タたﾀﾊﾞ 　・ーa1𠮷'), maxLength: 12 });
    const word = fc.string({ unit: fc.constantFrom(...'高橋崎健た吉a1-'), minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(text, word, (of, looked) => {
        const parts = foundIn(of, [looked]);
        for (const { start, end } of parts) expect(foldForSearch(of.slice(start, end))).toContain(looked);
        expect(parts.length > 0).toBe(foldForSearch(of).includes(looked));
      }),
    );
  });
});
