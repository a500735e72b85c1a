import { describe, expect, it } from 'vitest';
import { assertFlagPair, buildTree, familyOf, matchPath } from './index.ts';
import { sampleRows, sampleTree } from './testing/sample.ts';

describe('the menu of a path, where several could be meant', () => {
  const [members] = sampleTree(['members']);
  const entry = (id: number, url: string) => ({ ...members!, id, url, children: [] });

  it('is the longest family, wherever it stands in the tree', () => {
    const [short, long] = [entry(1, '/manage/cms'), entry(2, '/manage/cms/news/search')];
    for (const tree of [
      [short, long],
      [long, short],
    ])
      expect([matchPath(tree, '/manage/cms/news/edit/3')?.id, matchPath(tree, '/manage/cms/other')?.id]).toEqual([
        2, 1,
      ]);
  });
  it('is the first of two that are the same', () =>
    expect(matchPath([entry(1, '/manage/cms/search'), entry(2, '/manage/cms/search')], '/manage/cms/edit')?.id).toBe(
      1,
    ));
  it('is no link out of the product, whatever it looks like', () => {
    const link = { ...entry(1, '/manage/cms'), customize_menu_flag: true };
    expect(matchPath([link], '/manage/cms')).toBeUndefined();
    expect(matchPath([link, entry(2, '/manage')], '/manage/cms')?.id).toBe(2);
  });
  it('is found behind a query, an anchor and closing slashes', () => {
    const tree = [entry(1, '/manage/cms/search')];
    for (const path of ['/manage/cms?page=2', '/manage/cms/edit#top', '/manage/cms//', '/manage/cms/search/?a=/x'])
      expect(matchPath(tree, path)?.id, path).toBe(1);
    for (const path of ['/manage/cmsx', '/manage', '/x/manage/cms'])
      expect(matchPath(tree, path), path).toBeUndefined();
  });
});

it('takes `search` off the end of a url, and only there', () => {
  expect(familyOf('/manage/cms/search')).toBe('/manage/cms');
  expect(familyOf('/manage/search/list')).toBe('/manage/search/list');
  expect(familyOf('/manage/searching')).toBe('/manage/searching');
  expect(familyOf('/manage/cms/search///')).toBe('/manage/cms');
});

it('orders siblings by their place, and those of one place by their id', () => {
  const [row] = sampleRows(['members']);
  const rows = [
    [9, 1],
    [3, 2],
    [5, 1],
    [4, 2],
    [7, 0],
  ].map(([id = 0, order = 0]) => ({ ...row!, id, order, parent_id: null }));
  expect(buildTree(rows).map(({ id }) => id)).toEqual([7, 5, 9, 3, 4]);
});

it('says what a pair of flags must be', () =>
  expect(() => assertFlagPair({ view_flag: true, edit_flag: 1 })).toThrow('view_flag and edit_flag must be booleans'));
