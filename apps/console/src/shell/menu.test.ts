import type { MenuItem } from '@tsudoi/permissions';
import { describe, expect, it } from 'vitest';
import { menuItem } from '../testing/menu.ts';
import { activeEntry, fromPermissions } from './menu.ts';
import { forOperator } from './operatorMenu.ts';
import { filterEntries } from './Sidebar.tsx';

const item = (key: string, name: string, url: string, children: MenuItem[] = [], change: Partial<MenuItem> = {}) =>
  menuItem(key, name, url, { children, ...change });

const TREE = [
  item('overview', '概要', '/manage/overview'),
  item('group.members', '会員', '', [
    item('members', '会員一覧', '/manage/members/search'),
    item('members.import-csv', '会員CSV取込', '/manage/members/import-csv'),
  ]),
  item('organizations', '組織', '/manage/organizations/search'),
  item('', '外部の予約', 'https://booking.example', [], { customize_menu_flag: true }),
];
const ENTRIES = fromPermissions(TREE);
const OPERATOR = forOperator(true, 'ja', { list: '施設一覧', near: '上限に近い施設' });
const nameAt = (entries: typeof ENTRIES, pathname: string, search = '') =>
  activeEntry(entries, { pathname, search })?.name;

describe('the sidebar', () => {
  it('has a line where administration begins, and one only', () => {
    expect(ENTRIES.filter(({ line }) => line).map(({ name }) => name)).toEqual(['組織']);
    expect(fromPermissions(TREE.slice(2)).some(({ line }) => line)).toBe(false);
  });

  it('marks the entry an address belongs to, also deeper in', () => {
    expect(nameAt(ENTRIES, '/manage/members/edit/3')).toBe('会員一覧');
    expect(nameAt(ENTRIES, '/manage/members/import-csv')).toBe('会員CSV取込');
    expect(nameAt(ENTRIES, '/manage/organizations/search')).toBe('組織');
    expect(nameAt(ENTRIES, '/manage/membership')).toBeUndefined();
  });

  it('has a place for each kind of a menu that the account may see, and marks the one an address belongs to', () => {
    const kinds = ['tournament', 'lesson'].map((code, index) =>
      item('events', code, `/manage/events/${code}s/${code}/${index + 1}/search`, [], { id: index, type: 'event' }),
    );
    const group = fromPermissions([item('group.events', 'イベント', '', kinds)]);
    expect(group[0]?.children.map(({ id, name }) => [id, name])).toEqual([
      ['0', 'tournament'],
      ['1', 'lesson'],
    ]);
    expect(nameAt(group, '/manage/events/lessons/lesson/2/edit/7')).toBe('lesson');
    expect(nameAt(group, '/manage/events/lessons/lesson/1/search')).toBeUndefined();
  });

  it('puts the door of a kind beside it, and leaves one alone whose kind the account may not see', () => {
    const place = (code: string, screen: string) => `/manage/events/${code}s/${code}/1/${screen}`;
    const kind = (code: string) => item('events', code, place(code, 'search'), [], { id: 1 });
    const door = (code: string) => item('events.check-in', `${code}の受付`, place(code, 'check-in'), [], { id: 2 });
    const other = item('events-calendar', 'カレンダー', '/manage/events');
    const doors = ['lesson', 'exam', 'tournament'].map(door);
    const group = item('group.events', 'イベント', '', [other, kind('tournament'), kind('lesson'), ...doors]);
    expect(fromPermissions([group])[0]?.children.map(({ name }) => name)).toEqual([
      'カレンダー',
      'tournament',
      'tournamentの受付',
      'lesson',
      'lessonの受付',
      'examの受付',
    ]);
  });

  it('of the operator tells the list of all facilities from those near their limit', () => {
    expect(nameAt(OPERATOR, '/admin/facilities/search')).toBe('施設一覧');
    expect(nameAt(OPERATOR, '/admin/facilities/search', '?near_limit=1&page=2')).toBe('上限に近い施設');
    expect(nameAt(OPERATOR, '/admin/facilities/edit/4')).toBe('施設一覧');
  });

  it('shows menu icons as emoji or image, active and inactive', () => {
    const [emoji] = fromPermissions([
      item('a', 'a', '/a', [], { icon_type: 'emoji', icon_name: '🎾', icon: '/old.png', icon_color: '#165e83' }),
    ]);
    expect(emoji?.icon).toEqual({ kind: 'emoji', active: '🎾', inactive: '🎾', color: '#165e83' });
    expect(fromPermissions([item('a', 'a', '/a', [], { icon_type: 'emoji', icon: '🎾' })])[0]?.icon).toBeUndefined();
    const [image] = fromPermissions([
      item('b', 'b', '/b', [], { icon_type: 'image', customize_icon_active_image_path: '/on.png', icon: '/off.png' }),
    ]);
    expect(image?.icon).toMatchObject({ kind: 'image', active: '/on.png', inactive: '/off.png' });
  });
});

describe('the search of the sidebar', () => {
  it('finds a name in any writing and keeps the group it stands in', () => {
    expect(filterEntries(ENTRIES, 'ｃｓｖ')).toMatchObject([{ name: '会員', children: [{ name: '会員CSV取込' }] }]);
  });

  it('keeps everything under a group that is found itself', () => {
    expect(filterEntries(ENTRIES, '会員')[0]?.children).toHaveLength(2);
    expect(filterEntries(ENTRIES, 'ない')).toEqual([]);
  });
});
