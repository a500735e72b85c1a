import { isCreatePath, isInstanceMenu, isMenuKey, type MenuItem, type Need, ownerOf } from '@tsudoi/permissions';

/** What opening a path takes: to look, or to edit where something new is made there. Undefined where no menu is known. */
export function needOfPath(path: string): Need | undefined {
  const { pathname } = new URL(path, 'https://console.invalid');
  const owner = ownerOf(pathname);
  if (owner === undefined) return undefined;
  const { key: menu, url } = owner;
  const flag = isCreatePath(pathname) ? 'edit' : 'view';
  if (!isInstanceMenu(menu)) return { menu, flag };
  const of = pathname.split('/')[url.split('/').findIndex((part) => part.endsWith('_cms_code}'))];
  return of === undefined || of === '' ? undefined : { menu, of: decodeURIComponent(of), flag };
}

/** What registering and changing on the screen of a menu takes. */
export function needOfEntry({ key, event_cms_code: of }: Pick<MenuItem, 'key' | 'event_cms_code'>): Need | undefined {
  if (!isMenuKey(key)) return undefined;
  if (!isInstanceMenu(key)) return { menu: key, flag: 'edit' };
  return of === null ? undefined : { menu: key, of, flag: 'edit' };
}
