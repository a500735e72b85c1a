import { parse } from 'csv-parse/sync';
import { describe, expect, it, vi } from 'vitest';
import { csvLine } from './lines.ts';
import { createRecordReader } from './records.ts';

/** Reads a text in pieces of `piece` characters. */
function read(text: string, piece = text.length || 1): string[][] {
  const reader = createRecordReader();
  const rows: string[][] = [];
  for (let at = 0; at < text.length; at += piece)
    rows.push(...reader.feed(text.slice(at, at + piece)).map(({ cells }) => cells));
  return [...rows, ...reader.end().map(({ cells }) => cells)];
}

const failure = (text: string, piece?: number): unknown => {
  try {
    read(text, piece);
  } catch (problem) {
    return problem;
  }
  return undefined;
};

describe('reading records of a CSV', () => {
  const texts = [
    'a,b\r\nc,d\r\n',
    'a,b\nc,d',
    'a,b\rc,d\r',
    '"a ""x""","b\r\nb"\r\n,\r\n',
    'a,\r\n',
    '"",""\n',
    '山,"田,\n太郎"\r\n',
  ];

  it.each(texts)('reads %j as csv-parse does, in pieces of any size', (text) => {
    const expected = parse(text, { relax_column_count: true, skip_empty_lines: false }) as string[][];
    for (let piece = 1; piece <= text.length; piece++)
      expect(read(text, piece), `pieces of ${piece}`).toEqual(expected);
  });

  it('reads what csvLine wrote, whatever is in the cells', () => {
    const parts = ['a', '"', ',', '\n', '\r', '\r\n', '山', '=', ' ', ''];
    let seed = 7;
    const next = (below: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let round = 0; round < 300; round++) {
      const rows = Array.from({ length: 1 + next(4) }, () =>
        Array.from({ length: 3 }, () => Array.from({ length: next(5) }, () => parts[next(parts.length)]).join('')),
      );
      const text = rows.map(csvLine).join('');
      expect(read(text, 1 + next(text.length)), JSON.stringify(text)).toEqual(rows);
    }
  });

  it('counts rows as a spreadsheet does: the header is row 1, a line break inside a cell makes none', () => {
    const reader = createRecordReader();
    expect(reader.feed('h,i\r\n"a\r\na",b\r\n\r\nc,d\r\n').map(({ row }) => row)).toEqual([1, 2, 3, 4]);
  });

  it.each([
    ['h\r\na\r\n"b,c\r\nd', 3],
    ['h\r\n"a"b,c\r\n', 2],
    ['h\r\na"b,c\r\n', 2],
  ])('names the row of a quotation mark that is not closed in %j', (text, row) => {
    for (const piece of [1, 3, text.length])
      expect(failure(text, piece)).toMatchObject({ code: 'csv_broken_quotes', params: { row } });
  });

  it('refuses a cell of more than 10,000 characters without waiting for its end, quoted or not', () => {
    const reader = createRecordReader();
    reader.feed('h\r\n');
    expect(() => reader.feed('x'.repeat(10_001))).toThrow('csv_cell_too_long');
    expect(failure(`h\r\n"${'x'.repeat(10_001)}"\r\n`)).toMatchObject({
      code: 'csv_cell_too_long',
      params: { row: 2 },
    });
    expect(failure(`h\r\n"${'x'.repeat(10_000)}"\r\n`)).toBeUndefined();
  });

  it('refuses a record of more than 10,000 cells without waiting for its end: a file without line ends is one', () => {
    const most = `${'a,'.repeat(9_999)}a\r\n`;
    for (const piece of [7_001, most.length]) expect(read(most, piece)).toEqual([Array(10_000).fill('a')]);
    const reader = createRecordReader();
    reader.feed('h\r\n');
    expect(() => {
      for (let pieces = 0; pieces < 100; pieces++) reader.feed(','.repeat(1_000));
    }).toThrow('csv_too_many_columns');
  });

  it('refuses a record of more than 1,000,000 letters without waiting for its end', () => {
    const row = Array(100).fill('a'.repeat(10_000)).join();
    for (const piece of [70_001, row.length]) expect(read(`${row}\r\n${row}\r\n`, piece)).toHaveLength(2);
    const reader = createRecordReader();
    reader.feed('h\r\n');
    expect(() => {
      for (let pieces = 0; pieces < 101; pieces++) reader.feed(`${'a'.repeat(9_999)},`);
    }).toThrow('csv_row_too_long');
  });

  it('reads no cell twice but the one a piece ends in', () => {
    const reader = createRecordReader();
    const looked = vi.spyOn(String.prototype, 'charCodeAt');
    for (let pieces = 0; pieces < 50; pieces++) reader.feed('ab,'.repeat(100));
    const looks = looked.mock.calls.length;
    looked.mockRestore();
    expect(looks).toBeLessThan(3 * 50 * 300);
  });

  it('takes a cell that swallows many lines for a stray quotation mark', () => {
    expect(failure(`h\r\n"${'a,b\r\n'.repeat(3_000)}`)).toMatchObject({
      code: 'csv_broken_quotes',
      params: { row: 2 },
    });
  });
});
