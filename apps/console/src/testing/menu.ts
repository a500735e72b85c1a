import type { MenuItem } from '@tsudoi/permissions';

/** A menu entry for tests; everything that is not named may be viewed and edited. */
export function menuItem(key: string, name: string, url: string, change: Partial<MenuItem> = {}): MenuItem {
  return {
    id: [...key].reduce((sum, character) => sum * 31 + character.charCodeAt(0), 7) % 100_000,
    menu_id: 1,
    facility_menu_id: 1,
    key,
    name,
    url,
    type: 'plain',
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
    children: [],
    ...change,
  };
}
