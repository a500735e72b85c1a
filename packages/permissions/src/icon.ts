import type { MenuItem } from './tree.ts';

/**
 * The icon of a menu entry: an emoji, or addresses of its images while the entry is the current one and while it is not, with the
 * colour behind it.
 */
export type MenuIcon = { kind: 'emoji' | 'image'; active: string; inactive: string; color: string | null };

type Icon = Pick<
  MenuItem,
  | 'icon'
  | 'icon_type'
  | 'icon_name'
  | 'icon_color'
  | 'customize_icon_active_image_path'
  | 'customize_icon_inactive_image_path'
>;

/** Reads the icon of a menu entry: an emoji stands in `icon_name`, an image in `icon` or in a path for each state (ENT-51). */
export function menuIcon(item: Icon): MenuIcon | undefined {
  const { icon_type: kind, icon_color: color } = item;
  if (kind === 'emoji') {
    const emoji = item.icon_name;
    return emoji ? { kind, active: emoji, inactive: emoji, color } : undefined;
  }
  const active = item.customize_icon_active_image_path ?? item.icon ?? item.customize_icon_inactive_image_path;
  const inactive = item.customize_icon_inactive_image_path ?? item.icon ?? active;
  return kind === 'image' && active && inactive ? { kind, active, inactive, color } : undefined;
}
