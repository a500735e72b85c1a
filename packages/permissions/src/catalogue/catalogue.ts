import type { PermissionModule } from '@tsudoi/domain';
import type { CatalogueEntry } from './entry.ts';
import { MANAGE_MENUS } from './manage.ts';
import { WEB_MENUS } from './web.ts';

/** Key of a function that roles can be given: `members`, `members.import-csv`, `web.home`. */
export type MenuKey = (typeof MANAGE_MENUS)[number]['key'] | (typeof WEB_MENUS)[number]['key'];

/**
 * Functions that a facility has once for each of its event or content kinds. A permission of theirs always names the kind
 * by its code; the entry of the catalogue itself is only the pattern and allows nothing.
 */
export const INSTANCE_MENUS = [
  'events',
  'events.check-in',
  'contents',
  'access-contents',
  'web.events',
  'web.news',
  'web.contents',
] as const satisfies readonly MenuKey[];
export type InstanceMenuKey = (typeof INSTANCE_MENUS)[number];
/** Functions that a facility has once. */
export type PlainMenuKey = Exclude<MenuKey, InstanceMenuKey>;

/** A function of the platform with its typed key. */
export type MenuDefinition = CatalogueEntry & { key: MenuKey; parent?: MenuKey };

/** The master menu: every function of the facility and member areas, also those that do not work yet (G-28). */
export const CATALOGUE: readonly MenuDefinition[] = [...MANAGE_MENUS, ...WEB_MENUS];

const BY_KEY = new Map<string, MenuDefinition>(CATALOGUE.map((entry) => [entry.key, entry]));

/** The function of a key. */
export function menuOf(key: MenuKey): MenuDefinition {
  const entry = BY_KEY.get(key);
  if (entry === undefined) throw new RangeError(`No such menu: ${key}`);
  return entry;
}

/** Whether a text, say of a database row, is a key of the catalogue. */
export function isMenuKey(text: string): text is MenuKey {
  return BY_KEY.has(text);
}

/** Whether a function exists once for each event or content kind. */
export function isInstanceMenu(key: MenuKey): key is InstanceMenuKey {
  return INSTANCE_MENUS.some((instance) => instance === key);
}

/** Whether a function is a group: a heading without a screen and without a permission of its own. */
export function isGroup(entry: Pick<CatalogueEntry, 'url' | 'type'>): boolean {
  return entry.url === '' && entry.type === 'plain';
}

/** The functions of an area that work and may be shown, groups included, in sidebar order. */
export function readyMenus(module: PermissionModule): MenuDefinition[] {
  return CATALOGUE.filter((entry) => entry.module === module && entry.ready);
}

/** Fills the `{name}` parts of an url pattern, each percent-encoded; throws where a value is missing. */
export function fillUrl(pattern: string, values: Readonly<Record<string, string | number>>): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new RangeError(`No value for {${name}} in ${pattern}`);
    return encodeURIComponent(value);
  });
}
