import { PermissionModule } from '@tsudoi/domain';
import type { Locale } from '@tsudoi/i18n';
import type { FacilityTx } from '../../db/scope.ts';
import { menuName, works } from './present.ts';
import { allMenus } from './store.ts';

/** Where everybody who signs in arrives. */
const HOME = 'web.home';

/** A menu of the member app by its name. */
export interface WebMenu {
  id: number;
  text: string;
  /** Whether conditions may hide it: not where everybody arrives, nor what is hidden from all. */
  guardable: boolean;
}

/** The menus of the member app that work, in the order of its header. */
export async function webMenus(tx: FacilityTx, locale: Locale): Promise<WebMenu[]> {
  const menus = (await allMenus(tx)).filter((menu) => menu.module === PermissionModule.web && works(menu));
  return menus
    .toSorted((a, b) => a.sort - b.sort || a.id - b.id)
    .map((menu) => ({
      id: menu.id,
      text: menuName(menu, locale),
      guardable: !menu.hidden && menu.url !== '' && menu.menu_key !== HOME,
    }));
}
