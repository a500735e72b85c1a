import { describe, expect, it } from 'vitest';
import { moved, shownColumns, toggled } from './listColumns.ts';

const all = [{ id: 'a' }, { id: 'name', always: true }, { id: 'b' }];
const ids = (names: string[]) => shownColumns(all, names).map(({ id }) => id);

describe('the columns of a list', () => {
  it('stand in the order of the choice', () => expect(ids(['b', 'name', 'a'])).toEqual(['b', 'name', 'a']));
  it('forget those that are gone and never the one that opens a row', () => {
    expect(ids(['gone', 'b'])).toEqual(['name', 'b']);
    expect(ids([])).toEqual(['name']);
  });
  it('are added at the end, left out, and moved within their ends', () => {
    expect(toggled(['a'], 'b')).toEqual(['a', 'b']);
    expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
    expect(moved(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b']);
    expect(moved(['a', 'b', 'c'], 'a', 9)).toEqual(['b', 'c', 'a']);
    expect(moved(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c']);
  });
});
