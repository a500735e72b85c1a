import { beforeEach, describe, expect, it } from 'vitest';
import { either, isListOf, isMissing, isNull, isNumber, isRecordOf, isShaped, isText, readStored } from './stored.ts';

const isNote = isShaped<{ title: string; at?: number; marks: Record<string, string | null>; rows: number[] }>({
  title: isText,
  at: either(isNumber, isMissing),
  marks: isRecordOf(either(isText, isNull)),
  rows: isListOf(isNumber),
});
const NOTE = { title: '一覧', marks: { a: 'b', c: null }, rows: [1, 2] };

const read = (stored: unknown) => {
  localStorage.setItem('note', typeof stored === 'string' ? stored : JSON.stringify(stored));
  return readStored(localStorage, 'note', isNote);
};

beforeEach(() => localStorage.clear());

describe('what a browser stored', () => {
  it('is read as it was written', () => {
    expect(read(NOTE)).toEqual(NOTE);
    expect(read({ ...NOTE, at: 5 })).toEqual({ ...NOTE, at: 5 });
  });

  it('is nothing where nothing was stored', () => {
    expect(readStored(localStorage, 'note', isNote)).toBeUndefined();
  });

  it.each([
    ['half of it', '{"title":"一'],
    ['null', null],
    ['a list', [NOTE]],
    ['no title', { marks: {}, rows: [] }],
    ['a number that is a text', { ...NOTE, at: '5' }],
    ['a mark of another kind', { ...NOTE, marks: { a: 1 } }],
    ['marks that are a list', { ...NOTE, marks: ['a'] }],
    ['a row of another kind', { ...NOTE, rows: [1, null] }],
    ['rows that are no list', { ...NOTE, rows: { 0: 1 } }],
  ])('is nothing where it is %s', (_, stored) => {
    expect(read(stored)).toBeUndefined();
  });
});
