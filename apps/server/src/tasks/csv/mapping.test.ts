import { Problem } from '@tsudoi/contract';
import { describe, expect, it } from 'vitest';
import { checkHeader } from './header.ts';
import { chosenMapping, columnPlaces, isSettled, suggestMapping, toRemember } from './mapping.ts';

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
