import { expect, it } from 'vitest';
import { isKana, kanaKey, keywordFor, memberSearchKey, toFullKatakana } from '../index.ts';

it('takes a spaced voicing mark to its kana', () => {
  expect(toFullKatakana('カ゛')).toBe('ガ');
  expect(toFullKatakana('ハ゜')).toBe('パ');
  expect(toFullKatakana('か゛は゜')).toBe('ガパ');
  expect(toFullKatakana('A゛')).toBe('A゛');
});

it('is kana as a whole', () => {
  expect(isKana('ヤマダ タロウ')).toBe(true);
  for (const text of ['xヤマダ', 'ヤマダx', '　', '']) expect(isKana(text), text).toBe(false);
});

it('makes no key of nothing', () => {
  expect(memberSearchKey({})).toBe('');
  expect(memberSearchKey({ last_name: null, first_name: '花子' })).toBe('花子');
  expect(memberSearchKey({ last_name_kana: 'ヤマ', first_name_kana: null })).toBe('やま');
  expect(kanaKey(null, undefined)).toBe('');
});

it('takes the separator out of what is looked for', () => expect(keywordFor('a|b')).toBe('ab'));

it('sorts by the last name: one space between, none behind, none inside', () => {
  expect(kanaKey('ヤマ　 ダ', 'ハナ コ')).toBe('ヤマダ ハナコ');
  expect(kanaKey('ヤマダ', '')).toBe('ヤマダ');
  expect(kanaKey('', 'ハナコ')).toBe(' ハナコ');
});

it('cuts a key before a character, never inside it', () => {
  const key = memberSearchKey({ last_name: `${'あ'.repeat(399)}𠀋` });
  expect(key).toBe('あ'.repeat(399));
  expect(memberSearchKey({ last_name: 'あ'.repeat(500) })).toHaveLength(400);
});
