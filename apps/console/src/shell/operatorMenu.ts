import type { Locale } from '@tsudoi/i18n';
import { ADMIN_MENUS } from '@tsudoi/permissions';
import type { SideEntry } from './menu.ts';

/** The sidebar of the operator area; a system administrator sees more. */
export function forOperator(
  isSystemAdmin: boolean,
  locale: Locale,
  words: { list: string; near: string },
): SideEntry[] {
  const entries = ADMIN_MENUS.filter(({ ready, systemAdminOnly }) => ready && (isSystemAdmin || !systemAdminOnly));
  return entries.map(({ key, url, title }) => ({
    id: key,
    name: title[locale],
    url: key === 'facilities' ? '' : url,
    external: false,
    line: false,
    children:
      key === 'facilities'
        ? [
            { id: 'facilities.list', name: words.list, url, external: false, line: false, children: [] },
            {
              id: 'facilities.near',
              name: words.near,
              url: `${url}?near_limit=1`,
              external: false,
              line: false,
              children: [],
            },
          ]
        : [],
  }));
}
