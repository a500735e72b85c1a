import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ComparablePerson,
  comparePersons,
  HELD_BACK_FROM,
  LIKELY_FROM,
  MemberClass,
  toFullKatakana,
  variantCharacters,
} from '../index.ts';

const takahashi: ComparablePerson = {
  class_type: MemberClass.personal,
  last_name: '髙橋',
  first_name: '健一',
  last_name_kana: 'タカハシ',
  first_name_kana: 'ケンイチ',
  birthday: '1988-04-12',
  email: 'kenichi@aoba.example',
  phone: '090-5555-0148',
  pref_code: '14',
  city_code: '14117',
  address: '青葉台1-2-3',
  building_name: null,
};
const withChange = (change: Partial<ComparablePerson>): ComparablePerson => ({ ...takahashi, ...change });
const only = (...fields: (keyof ComparablePerson)[]): ComparablePerson =>
  Object.fromEntries(fields.map((field) => [field, takahashi[field]]));
const NAME = ['last_name', 'first_name'] as const;
const KANA = ['last_name_kana', 'first_name_kana'] as const;
const resultOf = (other: ComparablePerson, field: string, of = takahashi) =>
  comparePersons(of, other).reasons.find((reason) => reason.field === field)?.result;
const likenessOf = (a: ComparablePerson, b: ComparablePerson) => comparePersons(a, b).likeness;

describe('likely duplicates', () => {
  it('tells the reasons in their order, without fields that one side does not have', () => {
    const other = withChange({ last_name: '高橋', email: 'ken.t@example.jp', phone: null });
    expect(comparePersons(takahashi, other)).toEqual({
      likeness: 'likely',
      score: 90,
      reasons: [
        { field: 'name', result: 'variant' },
        { field: 'kana', result: 'same' },
        { field: 'birthday', result: 'same' },
        { field: 'email', result: 'differs' },
        { field: 'address', result: 'same' },
      ],
    });
  });

  it.each([
    ['name and birthday', only(...NAME, 'birthday'), 75],
    ['name and e-mail', only(...NAME, 'email'), 90],
    ['name and phone', only(...NAME, 'phone'), 90],
    ['name and address', only(...NAME, 'address'), 55],
    ['kana and birthday', only(...KANA, 'birthday'), 65],
    ['an e-mail while no name is typed', only('email'), 50],
    ['first name and birthday after a marriage', { first_name: '健一', last_name: '伊藤', birthday: '1988-04-12' }, 55],
    ['name and phone although the birthday differs', withChange({ birthday: '1988-12-04', email: null }), 70],
  ])('are found by %s', (_, other, score) => {
    expect(comparePersons(takahashi, other)).toMatchObject({ likeness: 'likely', score });
    expect(score).toBeGreaterThanOrEqual(LIKELY_FROM);
  });

  it.each([
    ['the name alone', only(...NAME, ...KANA), 45],
    ['the birthday alone', only('birthday'), 35],
    ['the address alone', only('address'), 15],
    ['the kana alone', only(...KANA), 30],
    [
      'kana of a first name and the birthday',
      { last_name: '伊藤', first_name: '賢一', first_name_kana: 'ケンイチ', birthday: '1988-04-12' },
      45,
    ],
    ['name and address with another birthday', withChange({ email: null, phone: null, birthday: '1958-01-01' }), 20],
    ['nothing', {}, 0],
  ])('are not said of %s', (_, other, score) =>
    expect(comparePersons(takahashi, other)).toMatchObject({ likeness: 'none', score }),
  );

  it('holds a row of a file back unless address, number and e-mail all differ', () => {
    const stranger = withChange({ email: 'other@example.jp', phone: '045-555-0199', address: '9-9-9' });
    expect(comparePersons(takahashi, stranger)).toMatchObject({ likeness: 'likely', score: 60 });
    expect(HELD_BACK_FROM).toBe(65);
    for (const unknown of ['email', 'phone', 'address'] as const)
      expect(comparePersons(takahashi, { ...stranger, [unknown]: null }).score).toBeGreaterThanOrEqual(HELD_BACK_FROM);
  });

  it('counts another reading of the same name against it', () => {
    const yuko = {
      last_name: '山本',
      first_name: '裕子',
      last_name_kana: 'ヤマモト',
      first_name_kana: 'ユウコ',
      address: '1-1',
    };
    expect(comparePersons(yuko, { ...yuko, first_name_kana: 'ヒロコ' })).toMatchObject({ likeness: 'none', score: 45 });
    expect(comparePersons(yuko, yuko)).toMatchObject({ likeness: 'likely', score: 60 });
  });

  it('finds a name in kana in the kana of the other, in both directions', () => {
    const inKana = { last_name: 'たかはし', first_name: 'けんいち', birthday: '1988-04-12' };
    expect(comparePersons(takahashi, inKana)).toMatchObject({ likeness: 'likely', score: 65 });
    expect(comparePersons(inKana, takahashi)).toMatchObject({ likeness: 'likely', score: 65 });
  });

  it('reads numbers and addresses however they are written', () => {
    const other = withChange({
      phone: '＋81 90 5555 0148',
      address: '青葉台１丁目２番３号',
      email: ' Kenichi@AOBA.example ',
    });
    for (const field of ['phone', 'address', 'email']) expect(resultOf(other, field)).toBe('same');
  });

  it.each([[{ city_code: '14109' }], [{ address: '青葉台1-2-4' }]])(
    'keeps addresses apart that differ by %o',
    (change) => expect(resultOf(withChange(change), 'address')).toBe('differs'),
  );
  it('keeps doors of one house apart, where both are known', () => {
    const [here, there] = [withChange({ building_name: 'コーポ203' }), withChange({ building_name: 'コーポ204' })];
    expect(resultOf(there, 'address', here)).toBe('differs');
    expect(resultOf(takahashi, 'address', here)).toBe('same');
    expect(resultOf(withChange({ building_name: 'コーポ 203号室' }), 'address', here)).toBe('same');
  });
  it('takes the prefecture where no city is known', () => {
    const [kanagawa, tokyo] = ['14', '13'].map((pref_code) => withChange({ pref_code, city_code: null }));
    expect(resultOf(tokyo ?? {}, 'address', kanagawa)).toBe('differs');
  });
});

describe('a family', () => {
  const child = withChange({ first_name: '結菜', first_name_kana: 'ユイナ', birthday: '2016-02-03' });
  it.each([
    ['phone', { email: null, address: null }],
    ['e-mail', { phone: null, address: null }],
    ['address', { phone: null, email: null }],
    ['birthday, as twins have', { phone: null, email: null, address: null, birthday: '1988-04-12' }],
  ])('is one surname and one %s', (_, change) => expect(likenessOf(takahashi, { ...child, ...change })).toBe('family'));
  it('is also one phone with two surnames', () =>
    expect(likenessOf(takahashi, { ...child, last_name: '伊藤', last_name_kana: 'イトウ' })).toBe('family'));
  it('is not a surname alone, nor a birthday with another surname', () => {
    const plain = { ...child, phone: null, email: null, address: null };
    expect(likenessOf(takahashi, plain)).toBe('none');
    const other = { ...plain, last_name: '伊藤', last_name_kana: 'イトウ', birthday: '1988-04-12' };
    expect(likenessOf(takahashi, other)).toBe('none');
  });
  it('knows a surname by its kana and by other characters', () => {
    const twin = { first_name: '結菜', birthday: '1988-04-12' };
    for (const last of [{ last_name: '高橋' }, { last_name: 'たかはし' }, { last_name_kana: 'ﾀｶﾊｼ' }])
      expect(likenessOf(takahashi, { ...twin, ...last })).toBe('family');
    expect(likenessOf({ ...twin, last_name: 'タカハシ' }, takahashi)).toBe('family');
  });
});

describe('companies', () => {
  const company = { class_type: MemberClass.company, last_name: '青葉商事', phone: '045-555-0100' };
  it('are likely one by their name', () =>
    expect(comparePersons(company, { ...company, phone: null })).toMatchObject({ likeness: 'likely', score: 50 }));
  it('are no family, and others where the name is another', () =>
    expect(likenessOf(company, { ...company, last_name: '北部商事' })).toBe('none'));
  it('are never a person', () => {
    const person = { ...company, class_type: MemberClass.personal };
    expect(comparePersons(company, person)).toMatchObject({ likeness: 'none', score: 0 });
  });
});

describe('any two records', () => {
  const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
  const person: fc.Arbitrary<ComparablePerson> = fc.record({
    class_type: fc.constantFrom(1, 2),
    last_name: fc.constantFrom('髙橋', '高橋', '佐藤', 'たかはし', ''),
    first_name: fc.constantFrom('健一', '賢一', '結菜', 'ケンイチ', ''),
    last_name_kana: maybe(fc.constantFrom('タカハシ', 'サトウ')),
    first_name_kana: maybe(fc.constantFrom('ケンイチ', 'ユイナ')),
    birthday: maybe(fc.constantFrom('1988-04-12', '2016-02-03')),
    email: maybe(fc.constantFrom('a@example.jp', 'B@example.jp')),
    phone: maybe(fc.constantFrom('090-5555-0148', '09055550148', '045-555-0112')),
    city_code: maybe(fc.constantFrom('14117', '14109')),
    address: maybe(fc.constantFrom('1-2-3', '１丁目２番３号', '9-9')),
    building_name: maybe(fc.constantFrom('コーポ', 'メゾン')),
  });

  it('compare alike in both directions', () =>
    fc.assert(
      fc.property(person, person, (a, b) => {
        expect(comparePersons(a, b)).toEqual(comparePersons(b, a));
      }),
    ));
  it('have a score from 0 to 100', () =>
    fc.assert(
      fc.property(person, person, (a, b) => {
        const { score } = comparePersons(a, b);
        expect(score >= 0 && score <= 100).toBe(true);
      }),
    ));
  it('are never called one person when they have other first names in writing and in kana', () =>
    fc.assert(
      fc.property(person, person, (a, b) => {
        const [one, other] = [
          { ...a, first_name: '健一', first_name_kana: 'ケンイチ' },
          { ...b, first_name: '結菜', first_name_kana: 'ユイナ' },
        ];
        expect(likenessOf(one, other)).not.toBe('likely');
      }),
    ));
  it('compare alike however the name is written', () =>
    fc.assert(
      fc.property(person, person, (a, b) => {
        const rewritten = {
          ...a,
          last_name: a.last_name?.replace('高', '髙') ?? null,
          last_name_kana: a.last_name_kana == null ? null : toFullKatakana(a.last_name_kana),
          first_name: ` ${a.first_name}`,
        };
        const [before, after] = [comparePersons(a, b), comparePersons(rewritten, b)];
        expect([after.likeness, after.score]).toEqual([before.likeness, before.score]);
      }),
    ));
  it('are likely one where all of a person with name and birthday is the same', () =>
    fc.assert(
      fc.property(person, (a) => {
        const one = { ...a, class_type: 1, first_name: '健一', birthday: '1988-04-12' };
        expect(likenessOf(one, { ...one })).toBe('likely');
      }),
    ));
});

describe('characters of a variant', () => {
  it.each([
    ['髙橋健一', '高橋 健一', [['髙', '高']]],
    [
      '渡邊 德子',
      '渡辺徳子',
      [
        ['邊', '辺'],
        ['德', '徳'],
      ],
    ],
    ['高橋', '高橋', []],
    [
      'たかはし',
      'タカハシ',
      [
        ['た', 'タ'],
        ['か', 'カ'],
        ['は', 'ハ'],
        ['し', 'シ'],
      ],
    ],
    ['高橋', '高田', []],
    ['高橋', '髙橋子', []],
  ])('of %s and %s are %o', (a, b, pairs) => expect(variantCharacters(a, b)).toEqual(pairs));
});
