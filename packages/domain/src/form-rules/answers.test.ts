import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ExtendedInputType } from '../enums/forms.ts';
import { checkAnswer } from './check.ts';
import { checkForm } from './form.ts';
import { answerOf, type FormItem, isBlank, itemKey, itemPaths } from './items.ts';
import { readAnswer } from './read.ts';

type Kind = Pick<FormItem, 'input_type' | 'choices' | 'limits'>;

const TODAY = '2026-11-20';
const CHOICES = [
  { value: 's', text: 'S' },
  { value: 'm', text: 'M', children: [{ value: 'm1', text: 'M1' }] },
];
const kind = (input_type: FormItem['input_type'], limits: FormItem['limits'] = {}): Kind => ({
  input_type,
  limits,
  choices: CHOICES,
});
/** What is said about a raw answer: `code` or `part:code`. */
function faults(item: Kind, raw: unknown, required = false): string[] {
  return checkAnswer(item, readAnswer(item, raw), { required, today: TODAY }).map(({ part, code }) =>
    part === '' ? code : `${part}:${code}`,
  );
}

describe('an answer as it is stored', () => {
  const reads: readonly [FormItem['input_type'], unknown, unknown][] = [
    ['textbox', '  山田\u3000', '山田'],
    ['textbox', 12, '12'],
    ['textbox', '   ', null],
    ['textarea', '一行目\r\n二行目\r三行目', '一行目\n二行目\n三行目'],
    ['number', '１，２００', 1200],
    ['number', '-3', -3],
    ['number', '12a', '12a'],
    ['decimal', '１２．５０', 12.5],
    ['date', '2026/2/3', '2026-02-03'],
    ['date', '2026/02/31', '2026/02/31'],
    ['datetime', '2026/02/03 24:00', '2026-02-04T00:00:00+09:00'],
    ['datetime', '2026-02-03T01:30:00Z', '2026-02-03T10:30:00+09:00'],
    ['datetime', '2026/02/03 24:01', '2026/02/03 24:01'],
    ['year_month', '2026/4', '2026-04'],
    ['checkbox', 's', ['s']],
    ['checkbox', ['s', '', 'm'], ['s', 'm']],
    ['checkbox', [], null],
    ['dropdown', 3, '3'],
    ['dropdown_related', ['m', 'm1'], ['m', 'm1']],
    ['dropdown_related', ['s', ''], ['s']],
    ['name', { last_name: ' 髙橋 ', first_name: '' }, { last_name: '髙橋', first_name: null }],
    [
      'name_kana',
      { last_name_kana: 'ﾀｶﾊｼ', first_name_kana: 'はな' },
      { last_name_kana: 'タカハシ', first_name_kana: 'ハナ' },
    ],
    ['location', { zipcode: '〒２３１－００２３' }, { zipcode: '2310023' }],
    ['location', { zipcode: '', address: null }, null],
  ];
  for (const [input_type, raw, stored] of reads) {
    it(`${input_type}: ${JSON.stringify(raw)} is kept as ${JSON.stringify(stored)}`, () => {
      expect(readAnswer({ input_type }, raw)).toEqual(stored);
    });
  }

  it('reading what is stored changes nothing', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(ExtendedInputType)),
        fc.jsonValue({ maxDepth: 2 }),
        (input_type, raw) => {
          const once = readAnswer({ input_type }, raw);
          expect(readAnswer({ input_type }, once)).toEqual(once);
        },
      ),
    );
  });
});

describe('what is refused', () => {
  const cases: readonly [string, Kind, unknown, string[]][] = [
    ['a text beyond its length', kind('textbox', { max_length: 3 }), 'abcd', ['max_length']],
    ['a text beyond 255', kind('textbox'), 'a'.repeat(256), ['max_length']],
    ['a long text beyond 2000', kind('textarea'), 'a'.repeat(2001), ['max_length']],
    ['an object as a text', kind('textbox'), { a: 1 }, ['text']],
    ['control characters', kind('textbox'), 'a\u0000b', ['characters']],
    ['control characters between lines', kind('textarea'), 'a\n\u0000b', ['characters']],
    ['a line break in one line', kind('textbox'), 'a\nb', ['one_line']],
    ['a tab in one line', kind('textbox'), 'a\tb', ['one_line']],
    ['a direction that is turned', kind('textbox'), 'a\u202eb', ['characters']],
    ['a direction that is turned between lines', kind('textarea'), 'a\n\u2066b', ['characters']],
    ['half a surrogate pair', kind('textarea'), 'a\ud800', ['characters']],
    ['digits among letters', kind('textbox', { format: 'alpha' }), 'a1', ['alpha']],
    ['kanji among letters and digits', kind('textbox', { format: 'alpha_num' }), 'a1山', ['alpha_num']],
    ['a dot among letters, digits and dashes', kind('textbox', { format: 'alpha_dash' }), 'a.b', ['alpha_dash']],
    ['a script for an address', kind('textbox', { format: 'active_url' }), 'javascript:alert(1)', ['active_url']],
    ['a broken e-mail address', kind('textbox', { format: 'email' }), 'a@', ['email_format']],
    ['a short phone number', kind('textbox', { format: 'phone' }), '045-1', ['phone']],
    ['kanji for kana', kind('textbox', { format: 'kana' }), '山', ['kana']],
    ['letters for digits', kind('textbox', { format: 'digits' }), '12x', ['error_regex_format']],
    ['a text for a number', kind('number'), 'abc', ['integer']],
    ['a fraction for a whole number', kind('number'), '1.5', ['integer']],
    ['a number below its range', kind('number', { min: 5 }), 4, ['number_range']],
    ['a number above its range', kind('number', { max: 5 }), 6, ['number_range']],
    ['a negative number where nothing is said', kind('number'), -1, ['number_range']],
    ['a number above the unsigned maximum', kind('number'), 4_294_967_296, ['number_range']],
    ['too many decimals', kind('decimal', { decimals: 1 }), '1.25', ['decimals']],
    ['three decimals where nothing is said', kind('decimal'), 1.125, ['decimals']],
    ['a day that does not exist', kind('date'), '2025/02/31', ['date_unknown']],
    ['a day too early', kind('date', { after: '2026-01-01' }), '2026-01-01', ['after']],
    ['a day too early by one', kind('date', { after_or_equal: 'today' }), '2026-11-19', ['after_or_equal']],
    ['a day too late', kind('date', { before: 'today' }), TODAY, ['before']],
    ['a day too late by one', kind('date', { before_or_equal: 'today' }), '2026-11-21', ['before_or_equal']],
    ['24:30', kind('datetime'), '2026/01/01 24:30', ['time_unknown']],
    ['an instant of a day that does not exist', kind('datetime'), '2026/02/30 10:00', ['date_unknown']],
    ['an instant too early', kind('datetime', { after: 'today' }), '2026/11/20 10:00', ['after']],
    ['a thirteenth month', kind('year_month'), '2026/13', ['year_month_format']],
    ['an unknown choice', kind('radio'), 'xl', ['choice']],
    ['a text of a choice instead of its value', kind('dropdown'), 'S', ['choice']],
    ['an unknown tick', kind('checkbox'), ['s', 'x'], ['choice']],
    ['a tick given twice', kind('checkbox'), ['s', 's'], ['choice']],
    ['a parent without its child', kind('dropdown_related'), ['m'], ['choice']],
    ['a child of nobody', kind('dropdown_related'), ['s', 'm1'], ['choice']],
    ['a list of three steps', kind('dropdown_related'), ['m', 'm1', 'x'], ['choice']],
    ['a name beyond 100', kind('name'), { last_name: 'あ'.repeat(101), first_name: 'a' }, ['last_name:max_length']],
    ['a name that is a text', kind('name'), '山田 太郎', ['text']],
    ['kanji for kana of a name', kind('name_kana'), { last_name_kana: '山田' }, ['last_name_kana:kana']],
    ['a zip code of six letters', kind('location'), { zipcode: 'abcdef' }, ['zipcode:zip_format']],
    ['an address beyond 255', kind('location'), { address: 'あ'.repeat(256) }, ['address:max_length']],
    ['a building beyond 255', kind('location'), { building_name: 'あ'.repeat(256) }, ['building_name:max_length']],
  ];
  for (const [name, item, raw, expected] of cases) {
    it(name, () => expect(faults(item, raw)).toEqual(expected));
  }

  it('nothing where an answer is needed, part by part for names and places', () => {
    for (const input_type of Object.values(ExtendedInputType)) {
      const found = faults(kind(input_type), null, true);
      if (input_type === 'name') expect(found).toEqual(['last_name:required', 'first_name:required']);
      else if (input_type === 'name_kana')
        expect(found).toEqual(['last_name_kana:required', 'first_name_kana:required']);
      else if (input_type === 'location')
        expect(found).toEqual(['zipcode:required', 'pref_code:required', 'city_code:required', 'address:required']);
      else expect(found).toEqual(['required']);
    }
  });

  it('a consent that is not ticked, once it is needed', () => {
    const consent = kind('checkbox', { accepted: true });
    expect(faults(consent, ['s'], true)).toEqual(['accepted']);
    expect(faults(consent, null, true)).toEqual(['accepted']);
    expect(faults(consent, ['s', 'm'], true)).toEqual([]);
    expect(faults(consent, ['s'], false)).toEqual([]);
  });

  it('says the bounds that its words need', () => {
    const [late] = checkAnswer(kind('date', { before: 'today' }), '2027-01-01', { required: false, today: TODAY });
    expect(late?.params).toEqual({ date: '2026/11/20' });
    const [high] = checkAnswer(kind('number', { max: 9 }), 10, { required: false, today: TODAY });
    expect(high?.params).toEqual({ min: 0, max: 9 });
    const [long] = checkAnswer(kind('textbox', { max_length: 1 }), 'ab', { required: false, today: TODAY });
    expect(long?.params).toEqual({ value: 1 });
    const [fine] = checkAnswer(kind('decimal', { decimals: 1 }), 0.25, { required: false, today: TODAY });
    expect(fine?.params).toEqual({ value: 1 });
  });
});

describe('what is taken', () => {
  const cases: readonly [Kind, unknown][] = [
    [kind('textbox', { max_length: 3 }), 'abc'],
    [kind('textarea'), '一行目\n二行目\t続き'],
    [kind('textbox', { format: 'alpha_dash' }), 'A-b_9'],
    [kind('textbox', { format: 'active_url' }), 'https://example.jp/a?b=1'],
    [kind('textbox', { format: 'kana' }), 'やまだ'],
    [kind('number', { min: -5, max: 5 }), '-5'],
    [kind('number', { max: 5 }), 5],
    [kind('decimal'), '0.25'],
    [kind('date', { after_or_equal: 'today', before_or_equal: 'today' }), TODAY],
    [kind('date', { after: '2026-11-19', before: '2026-11-21' }), TODAY],
    [kind('datetime'), '2026/11/20 9:05'],
    [kind('year_month'), '2026/12'],
    [kind('radio'), 's'],
    [kind('checkbox'), ['m', 's']],
    [kind('dropdown_related'), ['m', 'm1']],
    [kind('dropdown_related'), ['s']],
    [kind('location'), { zipcode: '231-0023', pref_code: '14', city_code: '14104', address: '山下町1' }],
  ];
  for (const [item, raw] of cases) {
    it(`${item.input_type} ${JSON.stringify(item.limits)}: ${JSON.stringify(raw)}`, () => {
      expect(faults(item, raw, true)).toEqual([]);
    });
  }

  it('nothing at all where no answer is needed', () => {
    for (const input_type of Object.values(ExtendedInputType)) expect(faults(kind(input_type), null)).toEqual([]);
  });
});

describe('where an answer stands', () => {
  const place = { type: 'default', id: 7, code: 'location' } as const;
  const own = { type: 'extend', id: 7, code: '' } as const;

  it('built-in items by code, the facility’s own by id', () => {
    expect(itemKey(place)).toBe('location');
    expect(itemKey(own)).toBe('extend.7');
    expect(itemPaths(own)).toEqual(['extend_info.7']);
    expect(itemPaths({ type: 'default', id: 1, code: 'name' })).toEqual([
      'basic_info.last_name',
      'basic_info.first_name',
    ]);
    expect(itemPaths({ type: 'default', id: 1, code: 'organization' })).toEqual(['basic_info.organization_ids']);
    expect(itemPaths({ type: 'default', id: 1, code: 'unknown' })).toEqual(['basic_info.unknown']);
  });

  it('several fields are answered together', () => {
    const values = { basic_info: { pref_code: '14', gender: 1 }, extend_info: { 7: 'x' } };
    expect(answerOf(place, values)).toMatchObject({ pref_code: '14' });
    expect(answerOf({ type: 'default', id: 1, code: 'gender' }, values)).toBe(1);
    expect(answerOf(own, values)).toBe('x');
  });

  it('only zero and false are answers among what looks empty', () => {
    for (const blank of [undefined, null, '', ' ', [], [''], {}, { a: null, b: '' }]) expect(isBlank(blank)).toBe(true);
    for (const answer of [0, false, 'a', ['a'], { a: 0 }]) expect(isBlank(answer)).toBe(false);
  });
});

describe('a whole form', () => {
  const item = (over: Partial<FormItem>): FormItem => ({
    type: 'extend',
    id: 1,
    code: '',
    input_type: 'textbox',
    use_type: 1,
    label: '',
    hint: '',
    choices: [],
    limits: {},
    conditions: [],
    ...over,
  });
  const isMinor: FormItem['conditions'] = [
    {
      type: 'default',
      dependency_account_cms_component_code: 'birthday',
      dependency_account_cms_extend_component_id: null,
      operator_type: 2,
      value: 17,
      logical_function: 'and',
      input_type: 'date',
    },
  ];
  const form = [
    item({ type: 'default', code: 'name', input_type: 'name' }),
    item({ type: 'default', code: 'location', input_type: 'location' }),
    item({ type: 'default', code: 'phone', use_type: 2 }),
    item({ id: 7, input_type: 'name', use_type: 6, conditions: isMinor }),
    item({ id: 8, input_type: 'number', use_type: 2, limits: { max: 9 } }),
  ];
  const filled = {
    last_name: '山田',
    first_name: '花',
    zipcode: '2310023',
    pref_code: '14',
    city_code: '14104',
    address: '山下町1',
  };

  it('says what is missing of built-in fields by their own names, and of the facility’s by their id', () => {
    const values = { basic_info: { first_name: '花', birthday: '2015/05/05' }, extend_info: { 8: '10' } };
    expect(checkForm(form, values, TODAY).map(({ path, code }) => `${path} ${code}`)).toEqual([
      'basic_info.last_name required',
      'basic_info.zipcode required',
      'basic_info.pref_code required',
      'basic_info.city_code required',
      'basic_info.address required',
      'extend_info.7.last_name required',
      'extend_info.7.first_name required',
      'extend_info.8 number_range',
    ]);
  });

  it('asks nothing of an item that is not shown, even where what stands in it is wrong', () => {
    const grown = { basic_info: { ...filled, birthday: '1990/05/05' }, extend_info: { 7: 'wrong' } };
    expect(checkForm(form, grown, TODAY)).toEqual([]);
    expect(checkForm(form, { ...grown, basic_info: { ...filled, birthday: '2015/05/05' } }, TODAY)).toHaveLength(1);
  });

  it('counts ages in the year of the day given', () => {
    const values = { basic_info: { ...filled, birthday: '2009/12/31' }, extend_info: {} };
    expect(checkForm(form, values, '2026-01-01')).toHaveLength(2);
    expect(checkForm(form, values, '2027-01-01')).toEqual([]);
  });
});
