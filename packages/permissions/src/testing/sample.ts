import { CATALOGUE, type MenuKey } from '../catalogue/catalogue.ts';
import { buildTree, type MenuItem, type MenuRow } from '../tree.ts';

/** Rows of the catalogue as a facility would have them, for tests: everything may be viewed and edited. */
export function sampleRows(keys: readonly MenuKey[], over: Partial<MenuRow> = {}): MenuRow[] {
  const idOf = (key: string | undefined) => CATALOGUE.find((entry) => entry.key === key)?.menu_id ?? null;
  return CATALOGUE.filter(({ key }) => keys.includes(key)).map((entry) => ({
    id: entry.menu_id,
    menu_id: entry.menu_id,
    facility_menu_id: entry.menu_id,
    key: entry.key,
    name: entry.name.ja,
    url: entry.url,
    type: entry.type,
    event_cms_code: null,
    view_flag: true,
    edit_flag: true,
    icon: null,
    icon_type: 'none',
    icon_color: null,
    icon_prefix: null,
    icon_name: null,
    customize_icon_active_image_path: null,
    customize_icon_inactive_image_path: null,
    customize_menu_flag: false,
    parent_id: idOf(entry.parent),
    order: entry.order,
    ...over,
  }));
}

/** The same rows as a tree. */
export function sampleTree(keys: readonly MenuKey[], over: Partial<MenuRow> = {}): MenuItem[] {
  return buildTree(sampleRows(keys, over));
}
