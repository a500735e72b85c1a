import { PermissionFlag, type PermissionModule } from '@tsudoi/domain';

/** plain: one screen. event and content: one menu per event or content kind, its url is a pattern. custom: a link out of the product. */
export type MenuType = 'plain' | 'event' | 'content' | 'custom';

/** A title in both languages; facilities may rename theirs. */
export type MenuName = { ja: string; en: string };

/** One function of the platform, a row of the master menu (G-28). */
export type CatalogueEntry = {
  /** Stable for ever: permissions and plans refer to it. */
  menu_id: number;
  key: string;
  /** Key of the group it stands under. */
  parent?: string;
  module: PermissionModule;
  type: MenuType;
  /** Path of its first screen; a pattern with `{…}` for kinds; empty for a group, which has no screen. */
  url: string;
  name: MenuName;
  /** Place among its siblings. */
  order: number;
  /** What a new role may do with it. */
  default: PermissionFlag;
  /** Whether it works: entries that do not are in the catalogue but never shown. */
  ready: boolean;
};

/** An entry as it is written down: what is left out is plain, at the top, not yet working, and closed to new roles. */
type Written<Key extends string> = Pick<CatalogueEntry, 'menu_id' | 'url' | 'name'> &
  Partial<Pick<CatalogueEntry, 'type' | 'default' | 'ready'>> & { key: Key; parent?: NoInfer<Key> };

/** Completes the entries of an area; their order is the order they are written in. */
export function defineMenus<const Key extends string>(
  module: PermissionModule,
  entries: readonly Written<Key>[],
): readonly (CatalogueEntry & { key: Key; parent?: Key })[] {
  return entries.map((entry, index) => ({
    type: 'plain',
    default: PermissionFlag.none,
    ready: false,
    ...entry,
    module,
    order: (index + 1) * 10,
  }));
}

/** A title in Japanese and English. */
export function named(ja: string, en: string): MenuName {
  return { ja, en };
}
