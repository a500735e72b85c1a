import type { Conditions } from '@tsudoi/ui/headless/list/searchAddress';
import { readAddress, writeAddress } from '@tsudoi/ui/headless/list/searchAddress';
import { describe, expect, it } from 'vitest';
import {
  MEMBER_CONDITIONS,
  MEMBER_ORDER,
  orderOf,
  pickedSearch,
  QUICK_CONDITIONS,
  quickConditions,
  quickOf,
  SORTABLE,
} from './conditions.ts';

const today = '2026-11-20';
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

describe('tabs of quick conditions', () => {
  it.each(QUICK_CONDITIONS)('shows the tab %s as chosen after a reload', (quick) => {
    const { conditions } = throughTheAddressBar(quickConditions(quick, today));
    expect(quickOf(conditions, today)).toBe(quick);
  });
  it('asks for memberships that end from today to 30 days on', () => {
    expect(quickConditions('expiring', today)).toEqual({ expires_on: { from: '2026-11-20', to: '2026-12-20' } });
  });
  it('takes days typed with slashes for the same', () => {
    expect(quickOf({ expires_on: { from: '2026/11/20', to: '2026/12/20' } }, today)).toBe('expiring');
  });
  it('chooses none once anything else is asked for as well', () => {
    expect(quickOf({ ...quickConditions('temporary', today), keyword: '山本' }, today)).toBeUndefined();
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
