import type { Conditions } from '@tsudoi/ui/headless/list/searchAddress';
import { readAddress, writeAddress } from '@tsudoi/ui/headless/list/searchAddress';
import { describe, expect, it } from 'vitest';
import { MEMBER_CONDITIONS, MEMBER_ORDER, orderOf, pickedSearch, SORTABLE } from './conditions.ts';

const start = { conditions: MEMBER_CONDITIONS, page: 1, perPage: 20 as const, sort: MEMBER_ORDER };
const throughTheAddressBar = (conditions: Conditions) => {
  const written = writeAddress({ ...start, conditions: { ...MEMBER_CONDITIONS, ...conditions } }, start);
  return readAddress(new URLSearchParams(written.toString()), start, SORTABLE);
};

describe('the address bar of the member list', () => {
  it('is empty for the list as it begins', () => {
    expect(writeAddress(start, start).toString()).toBe('');
  });
  it('gives back every kind of condition', () => {
    const conditions = {
      keyword: 'ヤマモト',
      member_type: ['2'],
      expires_on: { from: '2026-11-20', to: '' },
      age: { from: '18', to: '64' },
      sign_up: 'invited',
    };
    expect(throughTheAddressBar(conditions).conditions).toEqual({ ...MEMBER_CONDITIONS, ...conditions });
  });
  it('ignores an order that the list does not have', () => {
    expect(readAddress(new URLSearchParams('sort=password.asc'), start, SORTABLE).sort).toEqual(MEMBER_ORDER);
  });
});

describe('what a call on picked members is about', () => {
  const found = { keyword: '山本' };
  it('names the picked ones', () => {
    expect(pickedSearch({ ids: new Set([3, 5]), isEverything: false }, found)).toEqual({ ids: [3, 5] });
  });
  it('is the search itself once everything is picked', () => {
    expect(pickedSearch({ ids: new Set([3]), isEverything: true }, found)).toBe(found);
  });
});

it('names the order of the list, or none for one it does not know', () => {
  expect(orderOf({ column: 'expires_on', direction: 'asc' })).toBe('expires_on.asc');
  expect(orderOf({ column: 'phone', direction: 'asc' })).toBeUndefined();
  expect(orderOf(undefined)).toBeUndefined();
});
