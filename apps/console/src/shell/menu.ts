import { familyOf, type MenuIcon, type MenuItem, menuIcon } from '@tsudoi/permissions';

/** An entry of the sidebar: a screen, a group of screens, or a link out of the product. */
export interface SideEntry {
  id: string;
  /** The key of its menu, where it has one. */
  key?: string;
  name: string;
  /** Empty for a group. */
  url: string;
  external: boolean;
  icon?: MenuIcon;
  /** A line above it: daily work ends, administration begins. */
  line: boolean;
  children: SideEntry[];
}

const ADMINISTRATION = ['organizations', 'admin-accounts', 'roles', 'account-permissions', 'group.settings'];

/** The sidebar of a permission menu. */
export function fromPermissions(tree: readonly MenuItem[]): SideEntry[] {
  const items = besideKinds(tree);
  const first = items.findIndex(({ key }) => ADMINISTRATION.includes(key));
  return items.map((item, index) => ({ ...entryOf(item), line: first > 0 && index === first }));
}

function entryOf(item: MenuItem): SideEntry {
  return {
    id: String(item.id),
    key: item.key,
    name: item.name,
    url: item.url,
    external: item.customize_menu_flag,
    icon: menuIcon(item),
    line: false,
    children: besideKinds(item.children).map(entryOf),
  };
}

const baseOf = ({ url }: MenuItem): string => url.replace(/\/[\w-]+$/, '');

/** Each door of events comes after the kind that it is of, where that is there. */
function besideKinds(items: readonly MenuItem[]): MenuItem[] {
  const doors = Map.groupBy(
    items.filter(({ key }) => key === 'events.check-in'),
    baseOf,
  );
  const kinds = new Set(items.filter(({ key }) => key === 'events').map(baseOf));
  return items.flatMap((item) => {
    if (item.key === 'events.check-in' && kinds.has(baseOf(item))) return [];
    return item.key === 'events' ? [item, ...(doors.get(baseOf(item)) ?? [])] : [item];
  });
}

/** The group of the sidebar that the screen of an address stands in; undefined where it stands in none. */
export function groupOf(
  entries: readonly SideEntry[],
  place: { pathname: string; search: string },
): SideEntry | undefined {
  const active = activeEntry(entries, place);
  return active && entries.find((entry) => contains(entry, active));
}

/** Whether an entry is in a group, at whatever depth. */
export function contains(group: SideEntry, entry: SideEntry): boolean {
  return group.children.some((child) => child.id === entry.id || contains(child, entry));
}

/** The entry whose screens an address belongs to; the longest wins, an entry with conditions only where they hold. */
export function activeEntry(
  entries: readonly SideEntry[],
  place: { pathname: string; search: string },
): SideEntry | undefined {
  const params = new URLSearchParams(place.search);
  const score = ({ url, external }: SideEntry): number => {
    if (url === '' || external) return 0;
    const [path = '', conditions] = url.split('?');
    const family = familyOf(path);
    if (place.pathname !== family && !place.pathname.startsWith(`${family}/`)) return 0;
    if (conditions === undefined) return family.length;
    const holds = [...new URLSearchParams(conditions)].every(([name, value]) => params.get(name) === value);
    return holds ? family.length + 1 : 0;
  };
  const all = (list: readonly SideEntry[]): SideEntry[] => list.flatMap((entry) => [entry, ...all(entry.children)]);
  return all(entries).reduce<SideEntry | undefined>((best, entry) => {
    const own = score(entry);
    return own > (best === undefined ? 0 : score(best)) ? entry : best;
  }, undefined);
}
