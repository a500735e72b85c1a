import { describe, expect, it } from 'vitest';
import type { ExtendedInputType } from '../enums/forms.ts';
import { checkAnswer } from './check.ts';
import { checkForm, isMissing } from './form.ts';
import { type FormItem, type FormLimits, isBlank, sameAnswer, type TextFormat } from './items.ts';
import { readAnswer } from './read.ts';

const CHOICES = [
  { value: 's', text: 'S' },
  {
    value: 'm',
    text: 'M',
    children: [
      { value: 'm1', text: 'M1' },
      { value: 'm2', text: 'M2' },
    ],
  },
];
/** Faults of an answer as it is stored, as `part:code`. */
function faults(input_type: ExtendedInputType, answer: unknown, limits: FormLimits = {}, required = false): string[] {
  return checkAnswer({ input_type, limits, choices: CHOICES }, answer, { required, today: '2026-11-20' }).map(
    ({ part, code }) => `${part}:${code}`,
  );
}

describe('a text of a format fits as a whole', () => {
  it.each<[TextFormat, string, string[], string[]]>([
    ['alpha', 'alpha', ['a', 'abcXYZ'], ['1abc', 'abc1', 'あ']],
    ['alpha_num', 'alpha_num', ['a', 'abc123'], ['-abc', 'abc-', 'あ1']],
    ['alpha_dash', 'alpha_dash', ['a', 'a-b_1'], ['.ab', 'ab.', 'あ']],
    ['digits', 'error_regex_format', ['1', '0123'], ['x12', '12x', '１２']],
    ['email', 'email_format', ['a@b.example'], ['a', 'a@']],
    ['phone', 'phone', ['090-1234-5678'], ['12', 'x']],
    ['kana', 'kana', ['ヤマダ', 'やまだ'], ['山田', 'x']],
    [
      'active_url',
      'active_url',
      ['http://a.example', 'https://a.example/b?c=1'],
      ['xhttp://a.example', 'ftp://a.example', 'a.example'],
    ],
  ])('%s', (format, code, good, bad) => {
    for (const text of good) expect(faults('textbox', text, { format }), text).toEqual([]);
    for (const text of bad) expect(faults('textbox', text, { format }), text).toEqual([`:${code}`]);
  });
});

describe('an answer of the wrong kind is refused, not believed', () => {
  it.each<[ExtendedInputType, unknown, string]>([
    ['number', '12', 'integer'],
    ['number', Number.NaN, 'integer'],
    ['number', 1.5, 'integer'],
    ['decimal', '1.5', 'integer'],
    ['decimal', Number.POSITIVE_INFINITY, 'integer'],
    ['decimal', 1.234, 'decimals'],
    ['date', 20_260_401, 'date_format'],
    ['date', '2026-02-31', 'date_unknown'],
    ['datetime', 20_260_401, 'datetime_format'],
    ['datetime', '2026-02-31T10:00:00+09:00', 'datetime_format'],
    ['datetime', 'x2026-02-03T10:00:00+09:00', 'datetime_format'],
    ['datetime', '2026-02-03T10:00:00+09:00x', 'datetime_format'],
    ['datetime', '2026-02-03', 'datetime_format'],
    ['year_month', 202_604, 'year_month_format'],
    ['year_month', '2026-00', 'year_month_format'],
    ['year_month', 'x2026-04', 'year_month_format'],
    ['year_month', '2026-041', 'year_month_format'],
    ['year_month', ['2026-04'], 'year_month_format'],
    ['checkbox', 's', 'array'],
    ['checkbox', ['s', 's'], 'choice'],
    ['checkbox', ['x'], 'choice'],
    ['dropdown_related', 's', 'choice'],
    ['dropdown_related', ['x'], 'choice'],
    ['dropdown_related', ['m'], 'choice'],
    ['dropdown_related', ['m', 'x'], 'choice'],
    ['dropdown_related', ['s', 'm1'], 'choice'],
    ['name', 'text', 'text'],
  ])('%s: %j', (kind, answer, code) => expect(faults(kind, answer)).toEqual([`:${code}`]));

  it.each<[ExtendedInputType, unknown]>([
    ['number', 12],
    ['decimal', 1.25],
    ['date', '2026-04-01'],
    ['datetime', '2026-02-03T10:00:00+09:00'],
    ['year_month', '2026-09'],
    ['year_month', '2026-12'],
    ['checkbox', ['s', 'm']],
    ['dropdown_related', ['s']],
    ['dropdown_related', ['m', 'm1']],
    ['dropdown_related', ['m', 'm2']],
  ])('%s: %j is good', (kind, answer) => expect(faults(kind, answer)).toEqual([]));
});

it('asks for one tick of a required checkbox, also where nothing was sent', () => {
  for (const nothing of [null, [], '']) {
    expect(faults('checkbox', nothing, {}, true)).toEqual([':required']);
    expect(faults('checkbox', nothing)).toEqual([]);
  }
});

it('says once what is wrong with a zip code, and nothing where it is only missing', () => {
  expect(faults('location', { zipcode: 1_500_002 })).toEqual(['zipcode:zip_format']);
  expect(faults('location', { zipcode: '123' })).toEqual(['zipcode:zip_format']);
  expect(faults('location', { zipcode: '15000021' })).toEqual(['zipcode:zip_format']);
  expect(faults('location', { zipcode: '1500002' })).toEqual([]);
  expect(faults('location', { zipcode: null, address: 1 })).toEqual(['address:text']);
  expect(faults('location', { zipcode: '123', pref_code: '13', city_code: '', address: '1' }, {}, true)).toEqual([
    'zipcode:zip_format',
    'city_code:required',
  ]);
});

describe('two answers say the same', () => {
  it.each<[unknown, unknown]>([
    [null, ''],
    [[], undefined],
    [{}, null],
    [['', null], []],
    [{ a: 1, b: null }, { a: 1 }],
    [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ],
    [
      [1, 2],
      [1, 2],
    ],
    [{ a: ['x'] }, { a: ['x'] }],
  ])('%j and %j', (one, other) => {
    expect(sameAnswer(one, other)).toBe(true);
    expect(sameAnswer(other, one)).toBe(true);
  });
  it.each<[unknown, unknown]>([
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: 1 }, { b: 1 }],
    [{ a: 1 }, 'x'],
    [{ 0: 'x' }, 'x'],
    [{}, 7],
    [[], true],
    [{ a: 1 }, null],
    [['x'], 'x'],
    [['x'], { 0: 'x' }],
    [
      [1, 2],
      [2, 1],
    ],
    [0, ''],
    [false, null],
  ])('but not %j and %j', (one, other) => {
    expect(sameAnswer(one, other)).toBe(false);
    expect(sameAnswer(other, one)).toBe(false);
  });
  it('where nothing is written in any form', () => {
    for (const nothing of [undefined, null, '', ' 　', [], [''], {}, { a: null, b: [''] }])
      expect(isBlank(nothing)).toBe(true);
    for (const something of [0, false, 'x', ['x'], { a: 0 }]) expect(isBlank(something)).toBe(false);
  });
});

describe('an answer that is read', () => {
  it.each<[ExtendedInputType, unknown, unknown]>([
    ['textbox', true, 'true'],
    ['number', ' 12 ', 12],
    ['number', 'x12', 'x12'],
    ['number', '12x', '12x'],
    ['decimal', '-1.5', -1.5],
    ['datetime', '2026-02-03T01:30:00-05:00', '2026-02-03T15:30:00+09:00'],
    ['datetime', '2026-02-03T10:30:00+09:00', '2026-02-03T10:30:00+09:00'],
    ['datetime', '2026-02-03T10:30:00+09:00x', '2026-02-03T10:30:00+09:00x'],
    ['name_kana', { last_name_kana: ' ﾔﾏﾀﾞ ', first_name_kana: 7 }, { last_name_kana: 'ヤマダ', first_name_kana: 7 }],
    ['location', { zipcode: 1_500_002 }, { zipcode: '1500002' }],
    ['location', { zipcode: '〒150-0002', other: 'x' }, { zipcode: '1500002' }],
    ['location', { zipcode: null, address: 'x' }, { zipcode: null, address: 'x' }],
    ['location', { zipcode: {}, address: 'x' }, { zipcode: null, address: 'x' }],
    ['location', 'text', 'text'],
  ])('%s: %j is %j', (input_type, raw, stored) => expect(readAnswer({ input_type }, raw)).toEqual(stored));
});

describe('a whole form', () => {
  const item = (fields: Partial<FormItem>): FormItem => ({
    ...{ type: 'extend', id: 7, code: '', input_type: 'textbox', use_type: 1, label: '', hint: '' },
    ...{ choices: CHOICES, limits: {}, conditions: [] },
    ...fields,
  });
  const paths = (items: FormItem[], basic_info: Record<string, unknown>, extend_info: Record<string, unknown> = {}) =>
    checkForm(items, { basic_info, extend_info }, '2026-11-20').map(({ path, code }) => `${path} ${code}`);
  const builtIn = (code: string) => item({ type: 'default', id: 0, code });

  it('names each part of a built-in field that is missing', () => {
    expect(paths([builtIn('name')], { last_name: '山田', first_name: ' ' })).toEqual([
      'basic_info.first_name required',
    ]);
    expect(paths([builtIn('name')], {})).toEqual(['basic_info.last_name required', 'basic_info.first_name required']);
    const company = { class_type: 2 };
    expect(paths([builtIn('name'), builtIn('name_kana')], company)).toEqual([
      'basic_info.last_name required',
      'basic_info.last_name_kana required',
    ]);
    expect(paths([builtIn('email')], company)).toEqual(['basic_info.email required']);
    expect(paths([builtIn('name_kana')], { class_type: 1, last_name_kana: 'ヤマダ' })).toEqual([
      'basic_info.first_name_kana required',
    ]);
    expect(paths([builtIn('email')], {})).toEqual(['basic_info.email required']);
    expect(paths([builtIn('email')], { email: 'a@b.example' })).toEqual([]);
    expect(paths([builtIn('organization')], { organization_ids: [] })).toEqual([
      'basic_info.organization_ids required',
    ]);
    expect(paths([builtIn('document')], {})).toEqual(['basic_info.document required']);
    expect(paths([builtIn('document')], { document: 'x' })).toEqual([]);
  });
  it('lets a location go without its building', () => {
    const address = { zipcode: '1', pref_code: '1', city_code: '1', address: '1' };
    expect(paths([builtIn('location')], address)).toEqual([]);
    expect(paths([builtIn('location')], { ...address, city_code: '' })).toEqual(['basic_info.city_code required']);
  });
  it('names an own field by its id, and its part', () => {
    expect(paths([item({})], {}, {})).toEqual(['extend_info.7 required']);
    expect(paths([item({ input_type: 'name' })], {}, { 7: { last_name: 'x' } })).toEqual([
      'extend_info.7.first_name required',
    ]);
  });
  it('tells what is missing from what is wrong', () => {
    expect((['required', 'accepted', 'text', 'choice'] as const).filter((code) => isMissing({ code }))).toEqual([
      'required',
      'accepted',
    ]);
  });
  it('asks an answer that was kept only for being there', () => {
    const limits = { max_length: 2 };
    const values = (text: string) => ({ basic_info: {}, extend_info: { 7: text } });
    const codes = (now: string, stored: string) =>
      checkForm([item({ limits })], values(now), '2026-11-20', values(stored)).map(({ code }) => code);
    expect([codes('long', 'long'), codes('long', 'other'), codes('', '')]).toEqual([[], ['max_length'], ['required']]);
  });
});
