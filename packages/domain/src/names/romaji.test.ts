import { describe, expect, it } from 'vitest';
import { foldForSearch, kanaSpelledBy, keywordFor, romajiPattern } from '../index.ts';

const spells = (typed: string, kana: string): boolean =>
  new RegExp(romajiPattern(keywordFor(typed)) ?? '^\\b$', 'u').test(foldForSearch(kana));

describe('a name in Latin letters', () => {
  it.each([
    ['yamada', 'ヤマダ'],
    ['YAMADA', 'ﾔﾏﾀﾞ'],
    ['Ｙａｍａｄａ', 'ヤマダ'],
    ['suzuki', 'スズキ'],
    ['shimizu', 'シミズ'],
    ['simizu', 'シミズ'],
    ['tsuchiya', 'ツチヤ'],
    ['tutiya', 'ツチヤ'],
    ['fujita', 'フジタ'],
    ['huzita', 'フジタ'],
    ['ryoko', 'リョウコ'],
    ['ryouko', 'リョウコ'],
    ['yuko', 'ユウコ'],
    ['yuuko', 'ユウコ'],
    ['yuhki', 'ユウキ'],
    ['ono', 'オノ'],
    ['ono', 'オオノ'],
    ['oono', 'オオノ'],
    ['ohno', 'オオノ'],
    ['oota', 'オオタ'],
    ['satoh', 'サトウ'],
    ['sato', 'サトウ'],
    ['satō', 'サトウ'],
    ['Yûki', 'ユウキ'],
    ['inoue', 'イノウエ'],
    ['kouichi', 'コウイチ'],
    ['koichi', 'コウイチ'],
    ['kenichi', 'ケンイチ'],
    ["ken'ichi", 'ケンイチ'],
    ['ken’ichi', 'ケンイチ'],
    ['junya', 'ジュンヤ'],
    ["jun'ya", 'ジュンヤ'],
    ['konno', 'コンノ'],
    ['kanna', 'カンナ'],
    ['kenn', 'ケンタ'],
    ['kannda', 'カンダ'],
    ['namba', 'ナンバ'],
    ['nanba', 'ナンバ'],
    ['homma', 'ホンマ'],
    ['sampei', 'サンペイ'],
    ['hattori', 'ハットリ'],
    ['horikotchi', 'ホリコッチ'],
    ['horikocchi', 'ホリコッチ'],
    ['ishii', 'イシイ'],
    ['kyohei', 'キョウヘイ'],
    ['gyobu', 'ギョウブ'],
    ['myojin', 'ミョウジン'],
    ['byakuya', 'ビャクヤ'],
    ['hyuga', 'ヒュウガ'],
    ['shota', 'ショウタ'],
    ['syota', 'ショウタ'],
    ['chiaki', 'チアキ'],
    ['cho', 'チョウ'],
    ['tyo', 'チョウ'],
    ['joji', 'ジョウジ'],
    ['zyozi', 'ジョウジ'],
    ['jyunko', 'ジュンコ'],
    ['mizuki', 'ミヅキ'],
    ['kanazu', 'カナヅ'],
    ['kanadu', 'カナヅ'],
    ['adzuma', 'アヅマ'],
    ['kojima', 'コジマ'],
    ['watanabe', 'ワタナベ'],
    ['kawo', 'カヲ'],
    ['sofia', 'ソフィア'],
    ['eva', 'エヴァ'],
    ['yama', 'コヤマダ'],
  ])('%s spells %s', (typed, kana) => expect(spells(typed, kana)).toBe(true));

  it.each([
    ['yamada', 'ヤマナ'],
    ['ono', 'オナ'],
    ['sato', 'サイトウ'],
    ['yuko', 'ユイコ'],
    ['kyoko', 'キヨコ'],
    ['hatori', 'ハットリ'],
    ['yamada', '山田'],
    ['keiko', 'ケコ'],
    ['kana', 'カア'],
    ['mana', 'マンナ'],
  ])('%s does not spell %s', (typed, kana) => expect(spells(typed, kana)).toBe(false));

  it.each([
    ['tan', 'タナカ'],
    ['tan', 'タンバ'],
    ['tanak', 'タナカ'],
    ['sat', 'サトウ'],
    ['sats', 'サツキ'],
    ['yosh', 'ヨシダ'],
    ['iky', 'イキョウ'],
    ['hat', 'ハットリ'],
    ['hatt', 'ハットリ'],
    ['haj', 'ハヂメ'],
    ['yam', 'ヤンマ'],
    ['kon', 'コンニャク'],
    ['kony', 'コニャク'],
    ['oh', 'オオノ'],
    ['kouh', 'コウヘイ'],
  ])('that is still typed, %s, spells the beginning of %s', (typed, kana) => expect(spells(typed, kana)).toBe(true));

  it.each([
    ['sat', 'サカ'],
    ['tanak', 'タナベ'],
    ['yosh', 'ヨサノ'],
  ])('that is still typed, %s, spells nothing of %s', (typed, kana) => expect(spells(typed, kana)).toBe(false));

  it.each([
    'a',
    's',
    'nn',
    'sh',
    's0048',
    'taro@',
    'smith',
    'miller',
    'gmail',
    'alex',
    'ye',
    'satox',
    'cat',
    "'a",
    '高橋',
    'たか',
    '-',
    '',
  ])('is not %s', (typed) => expect(romajiPattern(keywordFor(typed))).toBeUndefined());

  it('names what it spells in a text, each writing once', () => {
    expect(kanaSpelledBy('ono', 'オオノ ノノ・オノ・おの')).toEqual(['おおの', 'おの']);
    expect(kanaSpelledBy('ono', 'ヤマダ')).toEqual([]);
    expect(kanaSpelledBy('0120', 'オノ')).toEqual([]);
  });
});
