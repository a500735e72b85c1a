import { STORAGE_PREFIX } from '@tsudoi/domain';
import { useContext, useEffect, useMemo } from 'react';
import { useLocation } from 'react-router';
import * as v from 'valibot';
import { useSnapshot } from 'valtio';
import { ViewerContext } from '../list/columnChoice.ts';
import { pageState } from '../screen/page.ts';

const Screens = v.array(
  v.object({
    /** Address with what was searched for. */
    to: v.string(),
    title: v.string(),
    /** Screen above it, such as the list a record is from. */
    place: v.string(),
    /** When it was opened, in ms since 1970. */
    at: v.number(),
  }),
);
/** A screen that was open in this tab. */
export type RecentScreen = v.InferOutput<typeof Screens>[number];

const RECENT_MAX = 12;
const pathOf = (to: string): string => to.replace(/[?#].*/, '');

/** The screens that somebody opened in this tab, the last first; they are the person's own and end with the tab. */
export function useRecentScreens(): { read(): RecentScreen[]; add(screen: RecentScreen): void } {
  const viewer = useContext(ViewerContext);
  return useMemo(() => {
    const key = `${STORAGE_PREFIX}_recent_${viewer}`;
    const read = (): RecentScreen[] => {
      try {
        const parsed = v.safeParse(Screens, JSON.parse(sessionStorage.getItem(key) ?? '[]'));
        return parsed.success ? parsed.output : [];
      } catch {
        // Half written, or by an earlier version: then nothing was opened.
        return [];
      }
    };
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
