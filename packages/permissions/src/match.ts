import { CATALOGUE } from './catalogue/catalogue.ts';
import { flatten, type MenuItem } from './tree.ts';

const CREATE_PATH = /\/create(?:\/[^/]+)?$/;

/** Families of screens that are one fixed path, such as /manage/members/import-csv; patterns are left to the facility's menus. */
const FIXED_FAMILIES = CATALOGUE.filter(({ url }) => url !== '' && !url.includes('{')).map(({ url }) => familyOf(url));

/**
 * The entry of a permission menu that a path belongs to: its own screen, or a page of its family
 * (/manage/members/edit/3 belongs to the menu of /manage/members/search). The longest family wins. A path that is a
 * menu of its own in the catalogue never falls back to a shorter family that the account happens to have.
 */
export function matchPath(tree: readonly MenuItem[], pathname: string): MenuItem | undefined {
  const path = tidy(pathname);
  const owner = longest(FIXED_FAMILIES.filter((family) => isInside(path, family)));
  return flatten(tree)
    .map((item) => ({ item, family: item.customize_menu_flag ? '' : familyOf(item.url) }))
    .filter(({ family }) => family !== '' && isInside(path, family) && family.length >= owner.length)
    .reduce<{ item?: MenuItem; family: string }>(
      (best, found) => (found.family.length > best.family.length ? found : best),
      { family: '' },
    ).item;
}

/** Whether a path is a screen that makes something new and so needs the edit flag: …/create, …/create/{code} (PERM-05). */
export function isCreatePath(pathname: string): boolean {
  return CREATE_PATH.test(tidy(pathname));
}

/** The path all screens of a menu begin with: its url without the closing `search`. */
export function familyOf(url: string): string {
  return tidy(url).replace(/\/search$/, '');
}

function isInside(path: string, family: string): boolean {
  return path === family || path.startsWith(`${family}/`);
}

function longest(families: readonly string[]): string {
  return families.reduce((best, family) => (family.length > best.length ? family : best), '');
}

function tidy(pathname: string): string {
  return pathname.replace(/[?#].*$/, '').replace(/\/+$/, '');
}
