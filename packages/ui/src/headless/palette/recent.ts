import { STORAGE_PREFIX } from '@tsudoi/domain';
import { useContext, useEffect, useMemo } from 'react';
import { useLocation } from 'react-router';
import { useSnapshot } from 'valtio';
import { ViewerContext } from '../list/columnChoice.ts';
import { pageState } from '../screen/page.ts';
import { isListOf, isNumber, isShaped, isText, readStored } from '../screen/stored.ts';

/** A screen that was open in this tab. */
export interface RecentScreen {
  /** Address with what was searched for. */
  to: string;
  title: string;
  /** Screen above it, such as the list a record is from. */
  place: string;
  /** When it was opened, in ms since 1970. */
  at: number;
}
const isScreens = isListOf(isShaped<RecentScreen>({ to: isText, title: isText, place: isText, at: isNumber }));

const RECENT_MAX = 12;
const pathOf = (to: string): string => to.replace(/[?#].*/, '');

/** The screens that somebody opened in this tab, the last first; they are the person's own and end with the tab. */
export function useRecentScreens(): { read(): RecentScreen[]; add(screen: RecentScreen): void } {
  const viewer = useContext(ViewerContext);
  return useMemo(() => {
    const key = `${STORAGE_PREFIX}_recent_${viewer}`;
    const read = (): RecentScreen[] => readStored(sessionStorage, key, isScreens) ?? [];
    return {
      read,
      add(screen) {
        const others = read().filter(({ to }) => pathOf(to) !== pathOf(screen.to));
        sessionStorage.setItem(key, JSON.stringify([screen, ...others].slice(0, RECENT_MAX)));
      },
    };
  }, [viewer]);
}

/** Remembers each screen once it has a title; `isLeftOut` says which are not worth it. */
export function useRememberScreens(isLeftOut: (pathname: string) => boolean): void {
  const { pathname, search } = useLocation();
  const { title } = useSnapshot(pageState);
  const recent = useRecentScreens();
  useEffect(() => {
    // The state and not its snapshot: the screen before may have gone since this was drawn.
    if (title === '' || pageState.title !== title || isLeftOut(pathname)) return;
    const place = pageState.crumbs.at(-2)?.text ?? '';
    recent.add({ to: `${pathname}${search}`, title, place, at: Date.now() });
  }, [pathname, search, title, recent, isLeftOut]);
}
