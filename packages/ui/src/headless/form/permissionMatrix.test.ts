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
  matrixMenus,
  withBox,
} from './permissionMatrix.ts';

const leaf = (id: string, name = id): MatrixMenu => ({ id, name, children: [] });
const list = leaf('list', '会員一覧');
const csv = leaf('csv', '会員CSV取込');
const members: MatrixMenu = { id: 'members', name: '会員', children: [list, csv] };
const tree = [leaf('overview', '概要'), members];
const { none, view, edit, both } = PermissionFlag;

describe('the permission matrix', () => {
  it('has a row with its own flag for each kind of a menu, and none for what carries no flag', () => {
    const menu = (facility_menu_id: number, name: string, url: string) => ({
      facility_menu_id,
      name,
      url,
      customize_menu_flag: url.startsWith('https:'),
      children: [],
    });
    const kinds = [
      menu(7, '大会', '/manage/events/a/tournament/1/search'),
      menu(8, '教室', '/manage/events/b/lesson/2/search'),
    ];
    const rows = matrixMenus([
      { ...menu(6, 'イベント', ''), children: kinds },
      menu(9, '請求', ''),
      menu(10, '公式サイト', 'https://aoba.example/'),
    ]);
    expect(rows).toEqual([{ id: '6', name: 'イベント', children: [leaf('7', '大会'), leaf('8', '教室')] }]);
    expect(withBox([leaf('8')], { 7: view }, 'edit', true)).toEqual({ 7: view, 8: both });
    expect(boxState(rows[0]!, { 7: view, 8: both }, 'edit')).toBe('mixed');
  });
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
