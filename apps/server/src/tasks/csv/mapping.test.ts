import { Problem } from '@tsudoi/contract';
import { describe, expect, it } from 'vitest';
import { checkHeader } from './header.ts';
import { chosenMapping, columnPlaces, isSettled, suggestMapping, toRemember } from './mapping.ts';
import { rowCells } from './row-cells.ts';

const COLUMNS = [
  { field: 'code', header: '会員番号', former: ['会員コード'], key: true },
  { field: 'name', header: '氏名', needed: true },
  { field: 'phone', header: '電話番号', synonyms: ['TEL'] },
  { field: 'secret', header: '秘密', optional: true },
];
const NOTHING: ReadonlySet<string> = new Set();
const suggest = (headers: string[], remembered: [string, string | null][] = [], closed = NOTHING) =>
  suggestMapping(headers, COLUMNS, new Map(remembered), closed).map(({ field, origin }) => [field, origin]);
const refusal = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (problem) {
    return problem instanceof Problem ? [problem.code, problem.params, problem.fields] : problem;
  }
};

describe('what the columns of a file may be', () => {
  it('is said by their headers, and guessed from width, case, spaces and other words', () => {
    expect(suggest(['会員番号', '氏 名', 'ｔｅｌ．', '備考', ''])).toEqual([
      ['code', 'header'],
      ['name', 'guess'],
      ['phone', 'guess'],
      [null, 'unknown'],
      [null, 'unnamed'],
    ]);
  });
  it('is remembered before it is guessed, also that a column is left out', () => {
    expect(
      suggest(
        ['TEL', '備考', '会員番号'],
        [
          ['TEL', null],
          ['備考', 'phone'],
        ],
      ),
    ).toEqual([
      [null, 'remembered'],
      ['phone', 'remembered'],
      ['code', 'header'],
    ]);
  });
  it('is never a field that another column has by its header, nor one that nobody may read', () => {
    expect(suggest(['電話番号', 'TEL'])).toEqual([
      ['phone', 'header'],
      [null, 'unknown'],
    ]);
    expect(suggest(['秘　密', '備考'], [['備考', 'secret']], new Set(['secret']))).toEqual([
      [null, 'unknown'],
      [null, 'unknown'],
    ]);
  });
  it('is settled only without guesses, and with the key or what a new record needs', () => {
    const of = (headers: string[], remembered: [string, string | null][] = []) =>
      isSettled(suggestMapping(headers, COLUMNS, new Map(remembered), NOTHING), COLUMNS);
    expect(of(['会員番号', 'TEL'])).toBe(false);
    expect(of(['会員番号', '備考'], [['備考', null]])).toBe(true);
    expect(of(['電話番号', '備考'], [['備考', null]])).toBe(false);
    expect(of(['電話番号', '備考'], [['備考', 'name']])).toBe(true);
  });
});

describe('a chosen mapping', () => {
  const HEADERS = ['No', '名', '備考'];
  const choose =
    (fields: (string | null)[], closed = NOTHING) =>
    () =>
      chosenMapping(HEADERS, COLUMNS, fields, closed);

  it('says where each column stands', () => {
    const mapping = choose(['code', null, 'phone'])();
    expect(columnPlaces({ headers: HEADERS, columns: COLUMNS, mapping })).toEqual([0, -1, 2, -1]);
  });
  it('is refused at the column: two for one field, an unknown field, one that nobody may read', () => {
    const at = (index: number, code: string) => ['validation', {}, { [`fields.${index}`]: [{ code }] }];
    expect(refusal(choose(['code', 'name', 'name']))).toEqual(at(2, 'mapped_twice'));
    expect(refusal(choose(['code', 'name', 'id']))).toEqual(at(2, 'unknown_field'));
    expect(refusal(choose(['code', 'name', '__proto__']))).toEqual(at(2, 'unknown_field'));
    expect(refusal(choose(['code', 'secret', null], new Set(['secret'])))).toEqual(at(1, 'unknown_field'));
    expect(refusal(choose(['code']))).toEqual(['validation', {}, { fields: [{ code: 'shape' }] }]);
  });
  it('needs the key, or what a new record needs', () => {
    expect(refusal(choose([null, null, 'phone']))).toEqual(['csv_field_unmapped', { fields: '氏名' }, {}]);
    expect(choose([null, 'name', null])()).toHaveLength(3);
  });
  it('is remembered for unknown headers only, in one width, and for twins only where both are left out', () => {
    const headers = ['電話番号', 'ＴＥＬ', '備考', '備考', 'メモ', 'メモ', '', `x${'ﷺ'.repeat(100)}`];
    const mapping = chosenMapping(headers, COLUMNS, [null, 'code', null, null, 'name', null, null, null], NOTHING);
    expect([...toRemember(headers, COLUMNS, mapping)]).toEqual([
      ['TEL', 'code'],
      ['備考', null],
    ]);
  });
});

describe('a column for two fields', () => {
  const SPLIT = [
    { field: 'code', header: '会員番号', key: true },
    { field: 'last', header: '姓', needed: true },
    { field: 'first', header: '名', needed: true },
    { field: 'whole', header: '姓・名', optional: true, splits: ['last', 'first'] as const, synonyms: ['氏名'] },
  ];
  const mapped = (headers: string[], fields: (string | null)[]) => chosenMapping(headers, SPLIT, fields, NOTHING);

  it('is never known by its header, is guessed, and remembered', () => {
    const suggested = (headers: string[], remembered: [string, string | null][] = [], closed = NOTHING) =>
      suggestMapping(headers, SPLIT, new Map(remembered), closed).map(({ field, origin }) => [field, origin]);
    expect(suggested(['氏名', '姓・名'])).toEqual([
      ['whole', 'guess'],
      [null, 'unknown'],
    ]);
    expect(suggested(['氏名'], [['氏名', 'whole']])).toEqual([['whole', 'remembered']]);
    expect(suggested(['氏名'], [], new Set(['whole']))).toEqual([[null, 'unknown']]);
    expect(isSettled(suggestMapping(['氏名'], SPLIT, new Map([['氏名', 'whole']]), NOTHING), SPLIT)).toBe(true);
    expect([...toRemember(['氏名', '会員番号'], SPLIT, mapped(['氏名', '会員番号'], ['whole', 'code']))]).toEqual([
      ['氏名', 'whole'],
    ]);
  });
  it('leaves neither of its fields to another column', () => {
    const twice = (fields: string[]) => refusal(() => mapped(['a', 'b'], fields));
    const at = ['validation', {}, { 'fields.1': [{ code: 'mapped_twice' }] }];
    expect(twice(['whole', 'first'])).toEqual(at);
    expect(twice(['last', 'whole'])).toEqual(at);
    expect(suggestMapping(['名', '氏名'], SPLIT, new Map(), NOTHING)[1]).toEqual({ field: null, origin: 'unknown' });
  });
  it('is as good as both of them where no column is the key', () => {
    expect(mapped(['氏名'], ['whole'])).toHaveLength(1);
    expect(refusal(() => mapped(['氏名'], ['last']))).toEqual(['csv_field_unmapped', { fields: '名' }, {}]);
  });
  it('is split at its first space of either width; a cell without one is named', () => {
    const headers = ['氏名', '会員番号'];
    const file = rowCells({ headers, columns: SPLIT, mapping: mapped(headers, ['whole', 'code']) });
    expect(file.places).toEqual([1, 0, 0, 0]);
    const read = (cell: string) => file.read([cell, '7']).slice(0, 3);
    expect(read('田中 一郎')).toEqual(['7', '田中', '一郎']);
    expect(read('　田中　 一郎 ')).toEqual(['7', '田中', '一郎']);
    expect(read('Smith Mary Ann')).toEqual(['7', 'Smith', 'Mary Ann']);
    expect(read('田中一郎')).toEqual(['7', '', '']);
    expect(read(' ')).toEqual(['7', '', '']);
    const unsplit = (cell: string) => file.unsplit([cell, '7']).map(({ field }) => field);
    expect([unsplit('田中一郎'), unsplit('田中 一郎'), unsplit(' '), unsplit('')]).toEqual([['whole'], [], [], []]);
  });
});

describe('headers that no mapping can help', () => {
  const check = (headers: string[]) => refusal(() => checkHeader(headers, COLUMNS));
  it('are known ones that stand there twice, also beside unknown ones', () => {
    expect(check(['会員番号', '会員コード', 'x'])).toEqual(['csv_duplicate_header', { header: '会員番号' }, {}]);
    expect(check(['会員番号', 'x', 'x'])).toBe(true);
  });
  it('are missing ones where there is nothing to choose from', () => {
    expect(check(['会員番号', ''])).toEqual(['csv_missing_header', { header: '氏名」「電話番号' }, {}]);
  });
  it('are too many or too long ones', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => `列${index}`);
    expect(check(many(1_000))).toBe(true);
    expect(check(many(1_001))).toEqual(['csv_too_many_columns', { max: '1,000' }, {}]);
    expect(check(['x'.repeat(200)])).toBe(true);
    expect(check(['x'.repeat(201)])).toEqual(['csv_unknown_header', { header: `${'x'.repeat(40)}…` }, {}]);
  });
});
