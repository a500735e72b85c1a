import { CallError } from '@tsudoi/contract/client';
import { isCreatePath, type MenuItem, matchPath, ownerOf } from '@tsudoi/permissions';
import { pageState } from '@tsudoi/ui/headless/screen/page';
import { refuseFeature } from '@tsudoi/ui/headless/session/guard';
import { redirect } from 'react-router';
import type { Guard } from './guards.ts';
import { i18n } from './locale.ts';
import { loadInfo, manageClient, manageSession, manageState, PERMISSIONS_CHANGED } from './manageArea.ts';
import { currentLocale } from './preferences.ts';
import { withRedirect } from './redirect.ts';

/** A session inside its margin, or past its end, is refreshed once before anything is decided (ST-68). */
export const refreshFirst: Guard = async () => {
  if (!manageSession.isKnown() || manageSession.isValid()) return undefined;
  try {
    await manageClient.refresh();
  } catch (cause) {
    // A refused refresh has ended the session; without network the screens say so themselves.
    if (!(cause instanceof CallError)) throw cause;
  }
  return undefined;
};

/** Somebody is signed in, else the login page with the way back. */
export const requireSession: Guard = (url) =>
  manageSession.isKnown() ? undefined : redirect(withRedirect('/manage/login', url));

/** An organization is chosen, else the page to choose one (PERM-09). */
export const requireOrganization: Guard = (url) =>
  manageState.organization === undefined ? redirect(withRedirect('/manage/select-facilities', url)) : undefined;

/** Permission menu and profile are there. */
export const requireInfo: Guard = async () => {
  try {
    await loadInfo(() => window.dispatchEvent(new Event(PERMISSIONS_CHANGED)));
  } catch (cause) {
    // A session that ended meanwhile is on its way to the login page.
    if (!(cause instanceof CallError) || manageSession.isKnown()) throw cause;
    return redirect('/manage/login');
  }
  return undefined;
};

/** Whoever is signed in sees open pages inside the frame; for others they open all the same. */
export const infoIfSignedIn: Guard = async () => {
  if (!manageSession.isKnown() || manageState.organization === undefined) return undefined;
  try {
    await loadInfo();
  } catch (cause) {
    if (!(cause instanceof CallError)) throw cause;
  }
  return undefined;
};

/** The entry of the menu that lets a path open; undefined where none does. */
function permitted(pathname: string): MenuItem | undefined {
  const entry = matchPath(manageState.info?.permission_menu ?? [], pathname);
  return entry?.view_flag === true && (entry.edit_flag || !isCreatePath(pathname)) ? entry : undefined;
}

/** Goes on as the menu entry of a path where that may open, before its guards have said so; returns whether it may. */
export function enterEarly(pathname: string): boolean {
  const entry = permitted(pathname);
  if (entry !== undefined) enter(entry);
  return entry !== undefined;
}

/** The screen belongs to a permitted menu, and a create screen to one that may be edited (ST-16 to ST-20). */
export const pagePermission: Guard = ({ pathname }) => {
  if (enterEarly(pathname)) return undefined;
  const entry = matchPath(manageState.info?.permission_menu ?? [], pathname);
  manageState.refused = ownerOf(pathname)?.name[currentLocale()] ?? '';
  manageState.refusedPath = pathname;
  if (entry !== undefined) {
    manageState.refused = entry.view_flag ? i18n._('shell.edit_of', { menu: entry.name }) : entry.name;
    refuseFeature((id, values) => i18n._(id, { ...values }));
  }
  return redirect('/manage/unauthorized');
};

/** A screen outside the permission match, such as the overview; its entry still names the tab. */
export const outsideMenu: Guard = ({ pathname }) => {
  enter(matchPath(manageState.info?.permission_menu ?? [], pathname));
  return undefined;
};

function enter(entry: typeof manageState.entry): void {
  manageState.entry = entry;
  pageState.menuTitle = entry?.name ?? '';
}
