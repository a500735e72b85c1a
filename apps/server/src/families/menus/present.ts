import type { FacilityMenuEntry, MenuEntry } from '@tsudoi/contract/menus';
import { PermissionFlag, PermissionModule } from '@tsudoi/domain';
import {
  buildTree,
  canView,
  type FlagPair,
  flagsOf,
  type Grantable,
  type Grants,
  grantKey,
  isInstanceMenu,
  isMenuKey,
  type MenuItem,
  type MenuRow,
  menuOf,
  type PlainMenuKey,
  viewable,
} from '@tsudoi/permissions';
import type { MenuOfFacility } from './store.ts';

type Locale = 'ja' | 'en';
type Area = 'manage' | 'web';
const MODULE = { manage: PermissionModule.manage, web: PermissionModule.web };

/** A facility's own wording, else the catalogue's. */
export function menuName(menu: Pick<MenuOfFacility, 'name' | 'menu_key'>, locale: Locale): string {
  if (menu.name !== '') return menu.name;
  return menu.menu_key !== null && isMenuKey(menu.menu_key) ? menuOf(menu.menu_key).name[locale] : '';
}

/** Key of a menu with its kind, as the audit record names it; empty for a link out of the product. */
export function menuKeyOf({ menu_key: key, instance_code: of }: Pick<MenuOfFacility, 'menu_key' | 'instance_code'>) {
  return of === null ? (key ?? '') : `${key}/${of}`;
}

/** One value for each menu of the catalogue: thousands of sessions hold them. */
const plain = new Map<PlainMenuKey, Grantable>();

/**
 * What can be granted of a menu that works. Custom links and groups grant nothing, nor does the pattern that menus of event
 * and content kinds are made of, nor what the catalogue has and the product cannot do yet.
 */
export function grantable(menu: MenuOfFacility): Grantable | undefined {
  const { menu_key: key, instance_code: of } = menu;
  if (key === null || !isMenuKey(key) || !menuOf(key).ready) return undefined;
  if (isInstanceMenu(key)) return of === null ? undefined : { menu: key, of };
  const grant = plain.get(key) ?? { menu: key };
  plain.set(key, grant);
  return grant;
}

/** Whether a menu works: custom links do, entries of the catalogue once they are ready, kinds where the menu is of one. */
export function works(menu: MenuOfFacility): boolean {
  return menu.customize_menu || grantable(menu) !== undefined;
}

function flagAt(flags: ReadonlyMap<number, number>, id: number): PermissionFlag {
  return Object.values(PermissionFlag).find((flag) => flag === flags.get(id)) ?? PermissionFlag.none;
}

/** The permissions behind flags by facility menu; only of menus that work. */
export function grantsOf(menus: readonly MenuOfFacility[], flags: ReadonlyMap<number, number>): Grants {
  return new Map(
    menus.flatMap((menu) => {
      const granted = grantable(menu);
      return granted === undefined ? [] : [[grantKey(granted), flagAt(flags, menu.id)] as const];
    }),
  );
}

/** The flags behind permissions, by the id of the facility's menu: the other way round. */
export function flagsOfGrants(menus: readonly MenuOfFacility[], grants: Grants): Map<number, PermissionFlag> {
  return new Map(
    menus.flatMap((menu) => {
      const granted = grantable(menu);
      const flag = granted === undefined ? undefined : grants.get(grantKey(granted));
      return flag === undefined ? [] : [[menu.id, flag] as const];
    }),
  );
}

/** Menus of an area that the account may see, by the id of the facility's menu. */
export function visibleMenus(
  menus: readonly MenuOfFacility[],
  flags: ReadonlyMap<number, number>,
  area: Area,
): Map<number, Grantable> {
  return new Map(
    menus.flatMap((menu) => {
      const granted = menu.module === MODULE[area] && canView(flagAt(flags, menu.id)) ? grantable(menu) : undefined;
      return granted === undefined ? [] : [[menu.id, granted] as const];
    }),
  );
}

function iconType(type: string): MenuEntry['icon_type'] {
  return type === 'emoji' || type === 'image' ? type : 'none';
}

function menuType(type: string): MenuEntry['type'] {
  return type === 'event' || type === 'content' || type === 'custom' ? type : 'plain';
}

/** A menu as a row of a tree, with the flags that are told of it. */
function rowOf(menu: MenuOfFacility, locale: Locale, flags: FlagPair): MenuRow {
  return {
    id: menu.id,
    menu_id: menu.menu_id ?? menu.id,
    facility_menu_id: menu.id,
    key: menu.menu_key ?? '',
    name: menuName(menu, locale),
    url: menu.url,
    type: menuType(menu.type),
    event_cms_code: menu.type === 'event' ? menu.instance_code : null,
    ...flags,
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
}

/** The permission menu of an area as it travels: what may be seen, and groups that hold something of it. */
export function menuTree(
  menus: readonly MenuOfFacility[],
  flags: ReadonlyMap<number, number>,
  area: Area,
  locale: Locale,
): MenuEntry[] {
  const rows = menus
    .filter((menu) => menu.module === MODULE[area] && works(menu))
    .map((menu): MenuRow => {
      const group = menu.url === '';
      const flag = flagAt(flags, menu.id);
      const seen = canView(flag) || menu.customize_menu;
      return rowOf(menu, locale, {
        view_flag: group || seen,
        edit_flag: !group && seen && flagsOf(flag).edit_flag,
      });
    });
  return viewable(buildTree(rows));
}

/** The menus of a facility that work, hidden ones too, both areas after each other: what an operator is told of them. */
export function facilityMenus(menus: readonly MenuOfFacility[], locale: Locale): FacilityMenuEntry[] {
  const rows = menus.filter(works).map((menu) =>
    rowOf(menu, locale, {
      view_flag: !menu.hidden,
      edit_flag: !menu.hidden && menu.url !== '' && !menu.customize_menu,
    }),
  );
  const entryOf = ({ menu_id, facility_menu_id, name, url, view_flag, edit_flag, ...item }: MenuItem) => {
    const entry: FacilityMenuEntry = { menu_id, facility_menu_id, name, url, view_flag, edit_flag, children: [] };
    entry.children = item.children.map(entryOf).filter(isUseful);
    return entry;
  };
  const isUseful = ({ url, children }: FacilityMenuEntry) => url !== '' || children.length > 0;
  return [MODULE.manage, MODULE.web].flatMap((module) => {
    const ids = new Set(menus.filter((menu) => menu.module === module).map(({ id }) => id));
    return buildTree(rows.filter(({ id }) => ids.has(id)))
      .map(entryOf)
      .filter(isUseful);
  });
}

/** The entries of a tree that are screens, side by side. */
export function flatMenus(tree: readonly MenuEntry[]): MenuEntry[] {
  return tree.flatMap((entry) =>
    entry.url === '' ? flatMenus(entry.children) : [{ ...entry, children: [] }, ...flatMenus(entry.children)],
  );
}
