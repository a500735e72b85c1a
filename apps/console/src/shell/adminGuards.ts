import { CallError } from '@tsudoi/contract/client';
import { ADMIN_MENUS } from '@tsudoi/permissions';
import { pageState } from '@tsudoi/ui/headless/screen/page';
import { redirect } from 'react-router';
import { adminClient, adminSession } from './adminArea.ts';
import type { Guard } from './guards.ts';
import { currentLocale } from './preferences.ts';
import { withRedirect } from './redirect.ts';

/** As in the manager area: one refresh before anything is decided. */
export const refreshFirst: Guard = async () => {
  if (!adminSession.isKnown() || adminSession.isValid()) return undefined;
  try {
    await adminClient.refresh();
  } catch (cause) {
    if (!(cause instanceof CallError)) throw cause;
  }
  return undefined;
};

/** An operator is signed in, else the login page with the way back. */
export const requireSession: Guard = (url) =>
  adminSession.isKnown() ? undefined : redirect(withRedirect('/admin/login', url));

/** Names the tab after the menu entry while a page has no title of its own. */
export const nameTab: Guard = ({ pathname }) => {
  const entry = ADMIN_MENUS.find(({ url }) => pathname.startsWith(url.replace(/\/search$/, '')));
  pageState.menuTitle = entry?.title[currentLocale()] ?? '';
  return undefined;
};
