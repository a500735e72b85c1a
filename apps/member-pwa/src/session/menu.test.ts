import type { MenuEntry } from '@tsudoi/contract/menus';
import { matchPath } from '@tsudoi/permissions';
import { describe, expect, it } from 'vitest';
import { menuOf } from '../testing/answers.ts';
import { currentItem, headerItems, menuVerdict } from './menu.ts';

let nextId = 1;
const entry = (changes: Partial<MenuEntry>): MenuEntry =>
  menuOf('/home', { id: nextId++, name: 'メニュー', ...changes });

describe('the header menu', () => {
  it('has only entries with view_flag, and a group where something under it may be seen', () => {
    const items = headerItems([
      entry({ name: 'ホーム' }),
      entry({ name: '書類', url: '/documents', view_flag: false }),
      entry({ name: '講習', url: '', children: [entry({ name: '水泳', url: '/events/swim/S/' })] }),
      entry({ name: '空', url: '', children: [entry({ view_flag: false })] }),
    ]);
    expect(items.map(({ text, url }) => [text, url])).toEqual([
      ['ホーム', '/home'],
      ['講習', ''],
    ]);
    expect(items[1]?.children.map(({ text, url }) => [text, url])).toEqual([['水泳', '/events/swim/S']]);
  });

  it('keeps the children of an entry that may not be seen itself, without a link to it', () => {
    const [item] = headerItems([entry({ url: '/documents', view_flag: false, children: [entry({ url: '/home' })] })]);
    expect(item?.url).toBe('');
    expect(item?.children).toHaveLength(1);
  });

  it('leads out of the product for a customised menu, and only to web addresses', () => {
    const items = headerItems([
      entry({ name: '公式', url: 'https://aoba.example/', customize_menu_flag: true }),
      entry({ name: '悪い', url: 'javascript:alert(1)', customize_menu_flag: true }),
      entry({ name: '空', url: '', customize_menu_flag: true }),
    ]);
    expect(items.map(({ text, external }) => [text, external])).toEqual([['公式', true]]);
  });

  it('shows an emoji or an image where the facility picked one', () => {
    const [emoji, image, none] = headerItems([
      entry({ icon_type: 'emoji', icon_name: '🏊', icon_color: '#165e83' }),
      entry({ icon_type: 'image', customize_icon_inactive_image_path: '/files/a.png' }),
      entry({ icon_type: 'emoji', icon: '🏊' }),
    ]);
    expect(emoji?.icon).toEqual({ kind: 'emoji', value: '🏊', color: '#165e83' });
    expect(image?.icon).toEqual({ kind: 'image', value: '/files/a.png', color: null });
    expect(none?.icon).toBeUndefined();
  });

  it('marks the tab of the page, also of a page below it, and none for others', () => {
    const items = headerItems([entry({ name: 'ホーム' }), entry({ name: '水泳', url: '/events/swim/S/' })]);
    expect(currentItem(items, '/home/')?.text).toBe('ホーム');
    expect(currentItem(items, '/events/swim/S/detail/9')?.text).toBe('水泳');
    expect(currentItem(items, '/homework')).toBeUndefined();
  });
});

describe('the menu look-up of a guard', () => {
  const menu = [
    entry({ url: '/home' }),
    entry({ url: '', children: [entry({ url: '/events/swim/S/' }), entry({ url: '/documents', view_flag: false })] }),
    entry({ url: 'https://aoba.example/profile', customize_menu_flag: true }),
  ];

  it('allows what the menu has with view_flag, and pages below it', () => {
    expect(menuVerdict(menu, '/home').allowed).toBe(true);
    expect(menuVerdict(menu, '/events/swim/S').allowed).toBe(true);
    expect(menuVerdict(menu, '/events/swim/S/entry/9').allowed).toBe(true);
  });

  it('refuses what the menu has not, or has without view_flag', () => {
    expect(menuVerdict(menu, '/profile').allowed).toBe(false);
    expect(menuVerdict(menu, '/documents').allowed).toBe(false);
    expect(menuVerdict([], '/home').allowed).toBe(false);
  });

  it('answers as the permissions package does', () => {
    const paths = ['/home', '/home/', '/events/swim/S/detail/9', '/events/swim', '/documents', '/profile', '/homework'];
    for (const path of paths) expect(menuVerdict(menu, path).entry, path).toEqual(matchPath(menu, path));
  });
});
