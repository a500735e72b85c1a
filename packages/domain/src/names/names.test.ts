import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  composeKana,
  foldedPattern,
  foldForSearch,
  fullName,
  isKana,
  kanaKey,
  keywordFor,
  likePattern,
  memberSearchKey,
  toFullKatakana,
} from '../index.ts';
import { cutText } from './cut.ts';

const takahashi = {
  member_code: 'S004820',
  last_name: '髙橋',
  first_name: '健一',
  last_name_kana: 'タカハシ',
  first_name_kana: 'ケンイチ',
  email: 'Kenichi@aoba.example',
  phone: '045-555-0112',
};
const foundBy = (keyword: string, text: string) =>
  new RegExp(foldedPattern(keywordFor(keyword)), 'u').test(text.normalize('NFKC').toLowerCase());
const finds = (keyword: string, member = takahashi) => memberSearchKey(member).includes(keywordFor(keyword));

describe('a pattern of a folded keyword', () => {
  it.each([
    ['高橋', '髙　橋'],
    ['ﾀｶﾊｼ', 'たか・はし'],
    ['045ー555', '045-555-0112'],
    ['a.b+c', 'x@A.B+C'],
    ['(株)', '㈱青葉'],
    ['渡辺', '渡邉󠄀'.normalize('NFC')],
  ])('%s is found in %s', (keyword, text) => expect(foundBy(keyword, text)).toBe(true));
  it.each([
    ['a.b', 'axb'],
    ['高橋', '高田橋'],
    ['[x]', 'x'],
  ])('%s is not found in %s', (keyword, text) => expect(foundBy(keyword, text)).toBe(false));
  it('finds what folding both finds', () => {
    const text = fc.string({ unit: fc.constantFrom(...'髙高橋ﾀタたーー-−・ 　ABab.*[(\\|zｶﾞガ邊辺'), maxLength: 12 });
    fc.assert(
      fc.property(text, text, (a, b) => {
        const keyword = keywordFor(a.slice(0, 3));
        expect(foundBy(keyword, b)).toBe(foldForSearch(b).includes(keyword));
      }),
    );
  });
});

describe('search by name', () => {
  it.each(['髙橋', '高橋', 'たかはし', 'ﾀｶﾊｼ', 'タカ', '髙橋 健一', '髙橋　健一', 'たかはし けんいち'])(
    'finds 髙橋 健一 by %s',
    (keyword) => expect(finds(keyword)).toBe(true),
  );
  it.each(['s004820', 'Ｓ００４８２０', 'kenichi@AOBA', '045-555', '0455550112', '０４５－５５５', '045ー555'])(
    'finds the member by code, e-mail or phone typed as %s',
    (keyword) => expect(finds(keyword)).toBe(true),
  );
  it.each(['高田', 'ハシタ', '5550113'])('does not find them by %s', (keyword) => expect(finds(keyword)).toBe(false));

  it.each([
    '髙高',
    '﨑崎',
    '德徳',
    '濵濱浜',
    '邊邉辺',
    '齋齊斎斉',
    '𠮷吉',
    '栁柳',
    '瀨瀬',
    '嶋嶌島',
    '澤沢',
    '廣広',
    '國国',
  ])('takes %s for one character', (variants) => {
    expect(new Set([...variants].map((form) => foldForSearch(form))).size).toBe(1);
  });
  it('takes a character with a variation selector for the plain one', () => {
    expect(foldForSearch('葛\u{E0100}西')).toBe(foldForSearch('葛西'));
    expect(foldForSearch('辻\uFE00')).toBe(foldForSearch('辻'));
  });
  it('takes every dash, wave and long vowel mark for one', () => {
    expect(new Set([...'-‐‑–—―−ー－〜～~ｰ'].map((dash) => foldForSearch(`あ${dash}`))).size).toBe(1);
  });
  it('drops spaces and middle dots', () => expect(foldForSearch('ジョン・ スミス　･')).toBe('じょんすみす'));
  it('composes voicing marks however they were typed', () => {
    for (const typed of ['ガ', 'が', 'ｶﾞ', 'か\u3099', 'カ゛']) expect(foldForSearch(typed)).toBe('が');
  });
  it('gives the same when folded twice', () => {
    const texts = fc.string({ unit: 'grapheme' });
    fc.assert(fc.property(texts, (text) => foldForSearch(foldForSearch(text)) === foldForSearch(text)));
  });
});

describe('search keys', () => {
  it('holds every part once, folded', () => {
    expect(memberSearchKey(takahashi)).toBe(
      's004820|高橋健一|たかはしけんいち|kenichi@aoba.example|045-555-0112|0455550112',
    );
  });
  it('leaves out what a member has not', () => {
    expect(memberSearchKey({ member_code: 'A1', last_name: '林', phone: null })).toBe('a1|林');
  });
  it('never has more than 400 characters and never half a character', () => {
    const key = memberSearchKey({ member_code: 'x', last_name: '𩸽'.repeat(300) });
    expect(key.length).toBeLessThanOrEqual(400);
    expect(key.isWellFormed()).toBe(true);
  });
  it('are cut between characters, and hold all that fits', () => {
    expect([cutText(`${'x'.repeat(99)}😀`, 100), cutText('ab😀', 4), cutText('abc', 9)]).toEqual([
      'x'.repeat(99),
      'ab😀',
      'abc',
    ]);
  });
  it('does not let a keyword reach from one part into the next', () => {
    expect(keywordFor('健一|たか')).not.toContain('|');
    expect(finds('健一たか')).toBe(false);
  });
  it('escapes what LIKE would take for a wildcard', () => expect(likePattern('50%_\\')).toBe('%50\\%\\_\\\\%'));
});

describe('kana', () => {
  it.each([
    ['ﾔﾏﾀﾞ', 'ヤマダ'],
    ['やまだ', 'ヤマダ'],
    ['ヤマタ\u3099', 'ヤマダ'],
    ['ﾊﾟｰﾏ', 'パーマ'],
    ['ゔぁいおりん', 'ヴァイオリン'],
    ['山ダ', '山ダ'],
  ])('writes %s as %s', (typed, full) => expect(toFullKatakana(typed)).toBe(full));
  it('keeps a typed name but for spaces around it and loose voicing marks', () => {
    expect(composeKana(' 神か\u3099﨑　')).toBe('神が﨑');
  });
  it('knows full-width katakana', () => {
    expect(isKana('ジョン・スミス　ジュニアー')).toBe(true);
    for (const other of ['', ' ', 'やまだ', 'ﾔﾏﾀﾞ', '山田', 'ヤマダ1']) expect(isKana(other)).toBe(false);
  });
  it('sorts by last name, then first name', () => {
    const keys = [
      kanaKey('あべ', 'ジュン'),
      kanaKey('ｱﾍﾞ', 'アイ'),
      kanaKey('アベカワ', 'アイ'),
      kanaKey('アサノ', 'ワ'),
    ];
    expect(keys.toSorted()).toEqual(['アサノ ワ', 'アベ アイ', 'アベ ジュン', 'アベカワ アイ']);
  });
  it('never makes a sort key of more than 100 characters', () => {
    expect(kanaKey('ア'.repeat(90), 'イ'.repeat(90))).toHaveLength(100);
    expect(kanaKey(null, undefined)).toBe('');
  });
});

it('writes a full name with one space, or the half there is', () => {
  expect(fullName({ last_name: '山本', first_name: '花子' })).toBe('山本 花子');
  expect(fullName({ last_name: '山本', first_name: '' })).toBe('山本');
});
