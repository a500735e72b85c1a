import { CATALOGUE, type MenuDefinition } from './catalogue/catalogue.ts';
import { flatten, type MenuItem } from './tree.ts';

const CREATE_PATH = /\/create(?:\/[^/]+)?$/;

/** Families of all screens of the catalogue. Those of patterns hold no path: they are left to the facility's own menus. */
const FAMILIES = CATALOGUE.map(({ url }) => familyOf(url));
/** What the addresses of kinds begin with. A menu that stands there itself, such as a calendar over all kinds, is that one screen. */
const KIND_ROOTS = new Set(
  FAMILIES.filter((family) => family.includes('{')).map((family) => family.replace(/\/\{.*/, '')),
);

/**
 * The entry of a permission menu that a path belongs to: its own screen, or a page of its family
 * (/manage/members/edit/3 belongs to the menu of /manage/members/search). The longest family wins. A path that is a
 * menu of its own in the catalogue never falls back to a shorter family that the account happens to have.
 */
export function matchPath(tree: readonly MenuItem[], pathname: string): MenuItem | undefined {
  const path = tidy(pathname);
  const owned = Math.max(...FAMILIES.filter((family) => isInside(path, family)).map(({ length }) => length));
  const [nearest] = flatten(tree)
    .filter(({ customize_menu_flag }) => !customize_menu_flag)
    .map((item) => ({ item, family: familyOf(item.url) }))
    .filter(({ family }) => isInside(path, family) && family.length >= owned)
    .toSorted((a, b) => b.family.length - a.family.length);
  return nearest?.item;
}

/** The menu of the catalogue that a path belongs to, of kinds by what stands before the kind in its address. */
export function ownerOf(pathname: string): MenuDefinition | undefined {
  const path = tidy(pathname);
  const rootOf = (url: string) => familyOf(url).replace(/\/\{.*/, '');
  const owns = (url: string) => (url.includes('{') ? path.startsWith(`${rootOf(url)}/`) : isInside(path, rootOf(url)));
  return CATALOGUE.filter(({ url }) => owns(url)).toSorted((a, b) => rootOf(b.url).length - rootOf(a.url).length)[0];
}

/** Whether a path is a screen that makes something new and so needs the edit flag: …/create, …/create/{code} (PERM-05). */
export function isCreatePath(pathname: string): boolean {
  return CREATE_PATH.test(tidy(pathname));
}

/** The path all screens of a menu begin with: its url without the closing `search`. */
export function familyOf(url: string): string {
  return tidy(url).replace(/\/search$/, '');
}

// A group has no screen and so an empty family, which holds nothing.
function isInside(path: string, family: string): boolean {
  return family !== '' && (path === family || (!KIND_ROOTS.has(family) && path.startsWith(`${family}/`)));
}

function tidy(pathname: string): string {
  return pathname.replace(/[?#].*/, '').replace(/\/+$/, '');
}
