import type { MenuEntry } from '@tsudoi/contract/menus';
import { PermissionFlag, PermissionModule } from '@tsudoi/domain';
import {
  buildTree,
  canView,
  flagsOf,
  type Grants,
  isMenuKey,
  type MenuKey,
  type MenuRow,
  menuOf,
  viewable,
} from '@tsudoi/permissions';
import type { MenuOfFacility } from './store.ts';

type Locale = 'ja' | 'en';

/** A facility's own wording, else the catalogue's. */
export function menuName(menu: Pick<MenuOfFacility, 'name' | 'menu_key'>, locale: Locale): string {
  if (menu.name !== '') return menu.name;
  return menu.menu_key !== null && isMenuKey(menu.menu_key) ? menuOf(menu.menu_key).name[locale] : '';
}

/** Whether a menu works: custom links do, entries of the catalogue once they are ready. */
function works(menu: MenuOfFacility): boolean {
  if (menu.customize_menu) return true;
  return menu.menu_key !== null && isMenuKey(menu.menu_key) && menuOf(menu.menu_key).ready;
}

/** The permissions behind flags by facility menu; only of menus that work. */
export function grantsOf(menus: readonly MenuOfFacility[], flags: ReadonlyMap<number, number>): Grants {
  const grants = new Map<MenuKey, PermissionFlag>();
  for (const menu of menus) {
    if (menu.menu_key === null || !isMenuKey(menu.menu_key) || !works(menu)) continue;
    const flag = Object.values(PermissionFlag).find((known) => known === flags.get(menu.id));
    if (flag !== undefined) grants.set(menu.menu_key, flag);
  }
  return grants;
}

/** Menus the account may see: id of the facility's menu to its key. */
export function visibleKeys(menus: readonly MenuOfFacility[], flags: ReadonlyMap<number, number>): Map<number, string> {
  const grants = grantsOf(menus, flags);
  const shown = menus.flatMap((menu): [number, string][] =>
    menu.menu_key !== null && isMenuKey(menu.menu_key) && canView(grants.get(menu.menu_key))
      ? [[menu.id, menu.menu_key]]
      : [],
  );
  return new Map(shown);
}

function iconType(type: string): MenuEntry['icon_type'] {
  return type === 'emoji' || type === 'image' ? type : 'none';
}

function menuType(type: string): MenuEntry['type'] {
  return type === 'event' || type === 'content' || type === 'custom' ? type : 'plain';
}

/** The permission menu of an area as it travels: what may be seen, and groups that hold something of it. */
export function menuTree(
  menus: readonly MenuOfFacility[],
  flags: ReadonlyMap<number, number>,
  area: 'manage' | 'web',
  locale: Locale,
): MenuEntry[] {
  const module = area === 'manage' ? PermissionModule.manage : PermissionModule.web;
  const rows = menus
    .filter((menu) => menu.module === module && works(menu))
    .map((menu): MenuRow => {
      const group = menu.url === '';
      const flag = Object.values(PermissionFlag).find((known) => known === flags.get(menu.id)) ?? PermissionFlag.none;
      const seen = canView(flag) || menu.customize_menu;
      return {
        id: menu.id,
        menu_id: menu.menu_id ?? menu.id,
        facility_menu_id: menu.id,
        key: menu.menu_key ?? '',
        name: menuName(menu, locale),
        url: menu.url,
        type: menuType(menu.type),
        event_cms_code: null,
        view_flag: group || seen,
        edit_flag: !group && seen && flagsOf(flag).edit_flag,
        icon: menu.icon,
        icon_type: iconType(menu.icon_type),
        icon_color: menu.icon_color,
        icon_prefix: menu.icon_prefix,
        icon_name: menu.icon_name,
        customize_icon_active_image_path: menu.active_image_path,
        customize_icon_inactive_image_path: menu.inactive_image_path,
        customize_menu_flag: menu.customize_menu,
        parent_id: menu.parent_id,
        order: menu.sort,
      };
    });
  return viewable(buildTree(rows));
}

/** The entries of a tree that are screens, side by side: the header of the member area. */
export function flatMenus(tree: readonly MenuEntry[]): MenuEntry[] {
  return tree.flatMap((entry) =>
    entry.url === '' ? flatMenus(entry.children) : [{ ...entry, children: [] }, ...flatMenus(entry.children)],
  );
}
