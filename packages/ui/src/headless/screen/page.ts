import { useEffect, useLayoutEffect } from 'react';
import { proxy, useSnapshot } from 'valtio';

/** A step of the way to the screen; the last one is the screen itself. */
export interface Crumb {
  text: string;
  to?: string;
}

interface PageState {
  title: string;
  crumbs: Crumb[];
  /** The permitted menu entry of the screen, used while a page has no title of its own. */
  menuTitle: string;
  /** Facility, or product in the operator area. */
  siteName: string;
  /** The last crumb is the heading of the screen; otherwise the heading stands in the page, and the bar does not repeat it. */
  isHeadInBar: boolean;
}

/** What the frame around a screen shows of it. */
export const pageState = proxy<PageState>({ title: '', crumbs: [], menuTitle: '', siteName: '', isHeadInBar: false });

/** Words without HTML tags, also such as come into being when one is taken out of another (UI-44). */
export function withoutTags(text: string): string {
  const shorter = text.replace(/<\/?[a-z!][^>]*>/gi, '');
  return shorter === text ? text.trim() : withoutTags(shorter);
}

/** Title of the browser tab: page title, else menu entry, else facility (UI-43). */
export function tabTitle(state: Pick<PageState, 'title' | 'menuTitle' | 'siteName'>): string {
  return withoutTags(state.title) || withoutTags(state.menuTitle) || withoutTags(state.siteName);
}

/** Names the screen: tab title and, where given, the crumbs of the top bar, the last of which may be its heading. */
export function usePageTitle(title: string, crumbs?: readonly Crumb[], isHeadInBar = false): void {
  const key = JSON.stringify(crumbs ?? null);
  // Before the screen is painted: for a moment it would have two headings, its own and that of the screen before.
  useLayoutEffect(() => {
    pageState.title = title;
    pageState.crumbs = JSON.parse(key) ?? [];
    pageState.isHeadInBar = isHeadInBar;
    return () => {
      pageState.title = '';
      pageState.crumbs = [];
      pageState.isHeadInBar = false;
    };
  }, [title, key, isHeadInBar]);
}

/** Keeps document.title in step; once per app. */
export function useDocumentTitle(): void {
  const { title, menuTitle, siteName } = useSnapshot(pageState);
  useEffect(() => {
    document.title = tabTitle({ title, menuTitle, siteName });
  }, [title, menuTitle, siteName]);
}
