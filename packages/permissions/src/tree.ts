import { foldForSearch } from '@tsudoi/domain';
import type { MenuType } from './catalogue/entry.ts';

/** An entry of a permission menu as it travels (ENT-09); the same shape as the contract's. */
export type MenuItem = {
  id: number;
  menu_id: number;
  facility_menu_id: number;
  /** Key of the catalogue; empty for a custom link. */
  key: string;
  /** Shown as title. */
  name: string;
  url: string;
  type: MenuType;
  /** Code of the event kind; null for every other menu. */
  event_cms_code: string | null;
  view_flag: boolean;
  edit_flag: boolean;
  icon: string | null;
  icon_type: 'none' | 'emoji' | 'image';
  icon_color: string | null;
  icon_prefix: string | null;
  icon_name: string | null;
  customize_icon_active_image_path: string | null;
  customize_icon_inactive_image_path: string | null;
  /** A link out of the product. */
  customize_menu_flag: boolean;
  children: MenuItem[];
};

/** A row a tree is made of: the entry without its children, the id of its parent, and its place among its siblings. */
export type MenuRow = Omit<MenuItem, 'children'> & { parent_id: number | null; order: number };

/**
 * Makes the tree of flat rows, siblings in order. A row whose parent is not among the rows stands at the top,
 * so that hiding a parent loses nothing; rows that are each other's parents are left out.
 */
export function buildTree(rows: readonly MenuRow[]): MenuItem[] {
  const ids = new Set<number | null>(rows.map((row) => row.id));
  const childrenOf = Map.groupBy(rows, ({ parent_id }) => (ids.has(parent_id) ? parent_id : null));
  const branch = (parent: number | null): MenuItem[] =>
    (childrenOf.get(parent) ?? [])
      .toSorted((a, b) => a.order - b.order || a.id - b.id)
      .map(({ parent_id: _, order: __, ...row }) => ({ ...row, children: branch(row.id) }));
  return branch(null);
}

/** Every entry of a tree, parents before their children. */
export function flatten(tree: readonly MenuItem[]): MenuItem[] {
  return tree.flatMap((item) => [item, ...flatten(item.children)]);
}

/** The menu search of the sidebar: entries whose name matches in any kana or case, with their parents and what is under them (UI-15 to UI-17). */
export function filterTree(tree: readonly MenuItem[], query: string): MenuItem[] {
  const wanted = foldForSearch(query);
  return tree.flatMap((item) => {
    if (foldForSearch(item.name).includes(wanted)) return [item];
    const children = filterTree(item.children, query);
    return children.length > 0 ? [{ ...item, children }] : [];
  });
}

/** What may be shown: entries with view_flag, groups only where something under them may be shown (PERM-16). */
export function viewable(tree: readonly MenuItem[]): MenuItem[] {
  return tree.flatMap((item) => {
    const children = viewable(item.children);
    return (item.view_flag && item.url !== '') || children.length > 0 ? [{ ...item, children }] : [];
  });
}
