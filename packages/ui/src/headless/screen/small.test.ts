import { describe, expect, it } from 'vitest';
import { pageLinks } from '../../mantine/list/pageLinks.ts';
import { visibleRows } from '../../mantine/list/useWindow.ts';
import { differences, isSame, valueAt } from '../form/formValues.ts';
import { keyName } from './keyboard.ts';
import { tabTitle, withoutTags } from './page.ts';

describe('the title of the tab', () => {
  it('keeps no tag, not even one hidden in another, and leaves a plain < alone', () => {
    expect(withoutTags('<script src="x">会員</script>')).toBe('会員');
    expect(withoutTags('<<b>b>会員</b>')).toBe('会員');
    expect(withoutTags('3 < 5 > 2')).toBe('3 < 5 > 2');
  });

  it('is the page, else the menu entry, else the facility, without tags', () => {
    expect(tabTitle({ title: '<b>会員一覧</b>', menuTitle: 'x', siteName: 'あおば' })).toBe('会員一覧');
    expect(tabTitle({ title: '', menuTitle: '組織', siteName: 'あおば' })).toBe('組織');
    expect(tabTitle({ title: '', menuTitle: '', siteName: 'あおば' })).toBe('あおば');
  });
});

describe('page links', () => {
  it('are at most ten, with the first, the last and those around the present one', () => {
    expect(pageLinks(1, 10, 10)).toHaveLength(10);
    expect(pageLinks(1, 175, 10)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, undefined, 175]);
    expect(pageLinks(88, 175, 10)).toEqual([1, undefined, 85, 86, 87, 88, 89, 90, 91, 92, undefined, 175]);
    expect(pageLinks(175, 175, 10)).toEqual([1, undefined, 167, 168, 169, 170, 171, 172, 173, 174, 175]);
    for (const last of [11, 12, 13, 14, 40]) {
      for (let page = 1; page <= last; page++) {
        const links = pageLinks(page, last, 10).filter((link) => link !== undefined);
        expect(links, `${page} of ${last}`).toHaveLength(10);
        expect(links, `${page} of ${last}`).toContain(page);
        expect(links, `${page} of ${last}`).toEqual([...new Set(links)].toSorted((a, b) => a - b));
      }
    }
  });
});

describe('a long list', () => {
  it('draws only what is in sight, and short ones whole', () => {
    expect(visibleRows(0, 400, 36, 100)).toEqual({ from: 0, to: 100 });
    const { from, to } = visibleRows(36_000, 400, 36, 5_000);
    expect(from).toBeLessThanOrEqual(1_000);
    expect(to).toBeGreaterThanOrEqual(1_012);
    expect(to - from).toBeLessThan(60);
    expect(visibleRows(180_000, 400, 36, 5_000).to).toBe(5_000);
  });
});

describe('values of a form', () => {
  it('say the same when both say nothing, however it is written', () => {
    expect(isSame('', null)).toBe(true);
    expect(isSame(undefined, [])).toBe(true);
    expect(isSame(0, null)).toBe(false);
    expect(isSame(['a', 'b'], ['a', 'b'])).toBe(true);
    expect(isSame(['a', 'b'], ['b', 'a'])).toBe(false);
  });

  it('are found by their path and compared field by field', () => {
    const before = { basic_info: { last_name: '田村', zip: null }, version: 3 };
    const after = { basic_info: { last_name: '山本', zip: '' }, version: 4 };
    expect(valueAt(before, 'basic_info.last_name')).toBe('田村');
    expect(valueAt(before, 'nothing.here')).toBeUndefined();
    const fields = [{ name: 'basic_info.last_name' }, { name: 'basic_info.zip' }];
    expect(differences(fields, before, after)).toEqual([{ entry: fields[0], before: '田村', after: '山本' }]);
  });
});

describe('keys', () => {
  it('are named in small letters with what is held', () => {
    const key = (key: string, held: object = {}) =>
      keyName({ key, ctrlKey: false, metaKey: false, altKey: false, ...held });
    expect([key('J'), key('?'), key('s', { metaKey: true }), key('ArrowDown', { altKey: true })]).toEqual([
      'j',
      '?',
      'mod+s',
      'alt+arrowdown',
    ]);
  });
});
