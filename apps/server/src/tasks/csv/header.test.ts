import { Problem } from '@tsudoi/contract';
import { describe, expect, it } from 'vitest';
import { readHeader } from './header.ts';

const COLUMNS = [
  { field: 'code', header: '会員番号', former: ['会員コード'] },
  { field: 'name', header: '氏名' },
  { field: 'note', header: 'メモ', optional: true },
];

const refusal = (headers: string[]): unknown => {
  try {
    return readHeader(headers, COLUMNS);
  } catch (problem) {
    return problem instanceof Problem ? [problem.code, problem.params.header] : problem;
  }
};

describe('the header of a CSV', () => {
  it('is found in any order and width', () => {
    expect(readHeader(['氏名', ' ﾒﾓ ', '会員番号'], COLUMNS)).toEqual([2, 0, 1]);
    expect(readHeader(['会員番号', '氏名'], COLUMNS)).toEqual([0, 1, -1]);
  });
  it('may name a column as earlier files did', () => {
    expect(readHeader(['氏名', '会員ｺｰﾄﾞ'], COLUMNS)).toEqual([1, 0, -1]);
  });
  it('is refused where a column stands under its present and its former name', () => {
    expect(refusal(['会員番号', '氏名', '会員コード'])).toEqual(['csv_duplicate_header', '会員番号']);
  });
  it('names a missing column by its present name', () => {
    expect(refusal(['氏名'])).toEqual(['csv_missing_header', '会員番号']);
    expect(refusal(['会員コード', '氏名', '会員'])).toEqual(['csv_unknown_header', '会員']);
  });
});
