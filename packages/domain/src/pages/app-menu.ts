import { EXPANDABLE_MENU_MIN, MENU_STYLE_ITEMS } from '../constants/screen.ts';
import { MenuStyle } from '../enums/pages.ts';

/**
 * How an app menu is drawn: an expandable one with fewer than three items is a standard one, and each style has room for
 * so many items, in their order (CONST-56 to CONST-58).
 */
export function appMenu<Item>(style: MenuStyle, items: readonly Item[]): { style: MenuStyle; items: readonly Item[] } {
  const isTooFew = style === MenuStyle.expandable && items.length < EXPANDABLE_MENU_MIN;
  const drawn = isTooFew ? MenuStyle.standard : style;
  return { style: drawn, items: items.slice(0, MENU_STYLE_ITEMS[drawn]) };
}
