import type { CsvHeader } from '@tsudoi/contract/csv-settings';
import { expect, it } from 'vitest';
import { draftOf, droppedOn, headersOf, movedBefore, unarranged } from './columns.ts';

const column = (field: string, shown = true): CsvHeader => ({
  ...{
    field,
    shown,
    header: field.toUpperCase(),
    needed: false,
    own: false,
    export_only: false,
    place: 'abcd'.indexOf(field),
  },
});
const columns = ['a', 'b', 'c', 'd'].map((field) => column(field));
const order = (list: readonly CsvHeader[]) => list.map(({ field }) => field).join('');

it('moves a column as the buttons say, and as it is dropped: downwards behind the other, upwards before it', () => {
  expect(order(movedBefore(columns, 'c', 'b'))).toBe('acbd');
  expect(order(movedBefore(columns, 'a', null))).toBe('bcda');
  expect(order(droppedOn(columns, 'a', 'c'))).toBe('bcad');
  expect(order(droppedOn(columns, 'd', 'b'))).toBe('adbc');
  expect(order(droppedOn(columns, 'a', 'd'))).toBe('bcda');
  expect(order(movedBefore(columns, 'x', 'b'))).toBe('abcd');
});

it('has the headers that are shown, in their order', () => {
  const stored = { output_headers: [column('b'), column('a', false), column('c')], output_deleted: 1 as const };
  expect(headersOf(draftOf(stored, 'SJIS'))).toEqual(['B', 'C']);
});

it('goes back to the order of the form, with every column', () => {
  expect(unarranged([column('c'), column('a', false), column('b')])).toEqual(columns.slice(0, 3));
});
