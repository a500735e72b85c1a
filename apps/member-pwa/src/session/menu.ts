import type { MenuEntry } from '@tsudoi/contract/menus';
import { type MenuIcon, menuIcon } from '@tsudoi/permissions';

/** What the header shows of an entry. */
export interface HeaderItem {
  id: number;
  text: string;
  /** Address inside the app, or outside it for a customised menu. */
  url: string;
  external: boolean;
  icon: { kind: MenuIcon['kind']; value: string; color: string | null } | undefined;
  children: HeaderItem[];
}

const WEB_ADDRESS = /^https?:\/\//i;

/** The header of a menu list: entries that may be seen, an entry with children but no screen of its own as a group. */
export function headerItems(menu: readonly MenuEntry[]): HeaderItem[] {
  return menu.flatMap(toItem);
}

function toItem(entry: MenuEntry): HeaderItem[] {
  const children = entry.children.flatMap(toItem);
  const external = entry.customize_menu_flag;
  // A link out of the product leads to a web page and to nothing else, whatever was typed into the menu.
  const leads = entry.view_flag && entry.url !== '' && (!external || WEB_ADDRESS.test(entry.url));
  if (!leads && children.length === 0) return [];
  const url = external ? entry.url : withoutEndSlash(entry.url);
  return [{ id: entry.id, text: entry.name, url: leads ? url : '', external, icon: iconOf(entry), children }];
}

function iconOf(entry: MenuEntry): HeaderItem['icon'] {
  const icon = menuIcon(entry);
  return icon && { kind: icon.kind, value: icon.inactive, color: icon.color };
}

/** The tab a path belongs to: its own, else the longest one it lies under. */
export function currentItem(items: readonly HeaderItem[], pathname: string): HeaderItem | undefined {
  const path = withoutEndSlash(pathname);
  return items
    .filter(({ url, external }) => !external && url !== '' && isInside(path, url))
    .toSorted((a, b) => b.url.length - a.url.length)[0];
}

/**
 * What the member's menu says of a path whose url belongs to a master menu. The same answer as `matchPath` of the
 * permissions package gives (menu.test.ts compares them), without the catalogue of the console that it brings along.
 */
export function menuVerdict(menu: readonly MenuEntry[], pathname: string): { entry?: MenuEntry; allowed: boolean } {
  const path = withoutEndSlash(pathname);
  const entry = flatten(menu)
    .filter(
      ({ url, customize_menu_flag }) => !customize_menu_flag && url !== '' && isInside(path, withoutEndSlash(url)),
    )
    .toSorted((a, b) => b.url.length - a.url.length)[0];
  return { entry, allowed: entry?.view_flag === true };
}

function flatten(menu: readonly MenuEntry[]): MenuEntry[] {
  return menu.flatMap((entry) => [entry, ...flatten(entry.children)]);
}

function isInside(path: string, url: string): boolean {
  return path === url || path.startsWith(`${url}/`);
}

function withoutEndSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') : path;
}
