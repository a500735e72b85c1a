import { PermissionFlag } from '@tsudoi/domain';
import { describe, expect, it } from 'vitest';
import {
  boxState,
  commonFlag,
  type Flags,
  findMenus,
  flagChanges,
  flagOf,
  type MatrixMenu,
  withBox,
} from './permissionMatrix.ts';

const leaf = (id: string, name = id): MatrixMenu => ({ id, name, children: [] });
const list = leaf('list', '会員一覧');
const csv = leaf('csv', '会員CSV取込');
const members: MatrixMenu = { id: 'members', name: '会員', children: [list, csv] };
const tree = [leaf('overview', '概要'), members];
const { none, view, edit, both } = PermissionFlag;

describe('the permission matrix', () => {
  it('shows a heading as mixed where its menus differ', () => {
    const flags: Flags = { list: both, csv: view };
    expect([boxState(members, flags, 'view'), boxState(members, flags, 'edit')]).toEqual(['on', 'mixed']);
    expect(boxState(members, { list: view }, 'view')).toBe('mixed');
    expect(boxState(members, {}, 'view')).toBe('off');
    expect(commonFlag(members, flags)).toBeUndefined();
    expect(commonFlag(members, { list: view, csv: view })).toBe(view);
  });
  it('includes viewing in editing, and takes editing with it', () => {
    expect(withBox([list], {}, 'edit', true)).toEqual({ list: both });
    expect(withBox([list], { list: both }, 'view', false)).toEqual({ list: none });
    expect(withBox([list], { list: both }, 'edit', false)).toEqual({ list: view });
    expect(withBox([list], { list: both }, 'view', true)).toEqual({ list: both });
  });
  it('ticks all that is under a heading, and leaves the rest', () => {
    expect(withBox([members], { overview: view }, 'view', true)).toEqual({ overview: view, list: view, csv: view });
  });
  it('counts a stored edit without view as no access', () => {
    expect(flagOf({ list: edit }, 'list')).toBe(none);
    expect(boxState(list, { list: edit }, 'edit')).toBe('off');
  });
  it('says what becomes possible and what no longer is', () => {
    const { gained, lost } = flagChanges(
      tree,
      { overview: both, list: view },
      { overview: view, list: both, csv: both },
    );
    expect(gained.map(({ menu, flag }) => [menu.id, flag])).toEqual([
      ['list', edit],
      ['csv', both],
    ]);
    expect(lost.map(({ menu, flag }) => [menu.id, flag])).toEqual([['overview', edit]]);
  });
  it('is searched in any writing, headings stay', () => {
    expect(findMenus(tree, 'ｃｓｖ')).toEqual([{ ...members, children: [csv] }]);
    expect(findMenus(tree, '会員')).toEqual([members]);
  });
});
