import { describe, expect, it } from 'vitest';
import { isBlank, type ListAddress, readAddress, withoutBlanks, writeAddress } from './searchAddress.ts';

const START: ListAddress = {
  conditions: { keyword: '', type: [], expires_on: {} },
  page: 1,
  perPage: 20,
  sort: { column: 'updated_at', direction: 'desc' },
};
const SORTABLE = ['updated_at', 'name'];
const read = (text: string) => readAddress(new URLSearchParams(text), START, SORTABLE);

describe('the address of a list', () => {
  it('is empty for a list nobody has touched', () => {
    expect(writeAddress(START, START).toString()).toBe('');
    expect(read('')).toEqual(START);
  });

  it('brings back what was searched, page, size and order', () => {
    const address: ListAddress = {
      conditions: { keyword: 'ヤマモト', type: ['1', '3'], expires_on: { from: '2026/11/01', to: '' } },
      page: 4,
      perPage: 'all',
      sort: { column: 'name', direction: 'asc' },
    };
    expect(readAddress(writeAddress(address, START), START, SORTABLE)).toEqual(address);
  });

  it('reads a hand-written address without breaking: what is wrong counts as not said', () => {
    expect(read('page=-2&per_page=7&sort=password.asc&nothing=1')).toEqual(START);
    expect(read('page=1.5').page).toBe(1);
    expect(read('sort=name').sort).toEqual({ column: 'name', direction: 'asc' });
  });

  it('says so in the address when a condition of the start was taken away', () => {
    const start: ListAddress = { ...START, conditions: { status: ['2'] } };
    const params = writeAddress({ ...start, conditions: { status: [] } }, start);
    expect(params.toString()).toBe('status=');
    expect(readAddress(params, start, SORTABLE).conditions).toEqual({ status: [] });
  });
});

describe('conditions', () => {
  it('are blank when they ask for nothing', () => {
    expect([' ', null, undefined, [], {}, { from: '', to: null }].every(isBlank)).toBe(true);
    expect([0, 'あ', [0], { to: '2026/11/20' }].some(isBlank)).toBe(false);
  });

  it('go to the server without blanks and without blank ends', () => {
    expect(withoutBlanks({ a: ' 山 ', b: '', c: [], d: { from: '', to: '2026/11/20' }, e: { from: null } })).toEqual({
      a: '山',
      d: { to: '2026/11/20' },
    });
  });
});
