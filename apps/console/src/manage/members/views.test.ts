import { type ListView, readAddress, readView, writeAddress, writeView } from '@tsudoi/ui/headless/list/searchAddress';
import { describe, expect, it } from 'vitest';
import { MEMBER_CONDITIONS, MEMBER_ORDER } from './conditions.ts';
import { QUICK_VIEWS, quickView, quickViewOf } from './views.ts';

const start = { conditions: MEMBER_CONDITIONS, page: 1, perPage: 20 as const, sort: MEMBER_ORDER };
const throughTheAddressBar = ({ conditions, ...view }: ListView) => {
  const address = { ...start, ...view, conditions: { ...MEMBER_CONDITIONS, ...conditions } };
  return readAddress(new URLSearchParams(writeAddress(address, start).toString()), start, 'facts');
};

describe('views that everybody has', () => {
  it.each(QUICK_VIEWS)('show the tab %s as chosen after a reload, with their columns and order', (quick) => {
    const read = throughTheAddressBar(quickView(quick));
    expect(quickViewOf(read)).toBe(quick);
    expect(read.columns).toEqual(quickView(quick).columns);
    expect(read.sort).toEqual(quickView(quick).sort ?? MEMBER_ORDER);
  });
  it('sort memberships that end soon by when they end', () => {
    expect(quickView('expiring').sort).toEqual({ column: 'expires_on', direction: 'asc' });
  });
  it('are none of them once anything else is asked for as well', () => {
    const { conditions, ...temporary } = quickView('temporary');
    expect(quickViewOf({ ...temporary, conditions: { ...conditions, keyword: '山本' } })).toBeUndefined();
  });
});

describe('a saved view', () => {
  it('holds conditions, columns and order', () => {
    const view = quickView('expiring');
    expect(readView(JSON.parse(JSON.stringify(writeView(view))))).toEqual({ conditions: {}, ...view });
  });
  it('stops the list where its conditions cannot be read any more', () => {
    expect(readView({ where: 'expires_on:soon' }).where).toBeNull();
  });
});
