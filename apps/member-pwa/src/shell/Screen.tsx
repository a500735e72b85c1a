import { tabTitle } from '@tsudoi/ui/headless/screen/page';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useStore } from '../parts/store.ts';
import { facility } from '../session/facility-store.ts';
import { info } from '../session/info.ts';
import { currentItem, headerItems } from '../session/menu.ts';
import { Banners } from './Banners.tsx';
import { visit } from './visit.ts';

interface Props {
  /** Title of the page; without one the tab shows the menu entry, else the facility (UI-43). */
  title?: string;
  /** Its one action, in a bar in reach of the thumb. */
  action?: ReactNode;
  /** Whether the member is reminded here of what is due. */
  banners?: boolean;
  children: ReactNode;
}

/** One screen inside the frame: its tab title, its place for the focus, its banner and its action. */
export function Screen({ title = '', action, banners = true, children }: Props) {
  const main = useRef<HTMLElement>(null);
  useTabTitle(title);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is a new page, also where the component stays
  useEffect(() => {
    // The first page leaves the focus to the browser; after that the new heading has it and is read out.
    if (!visit.countsAsNavigation()) return;
    // A part of a page that stands for its title says so.
    const heading =
      main.current?.querySelector<HTMLElement>('[data-lead]') ?? main.current?.querySelector<HTMLElement>('h1');
    if (heading) heading.tabIndex = -1;
    (heading ?? main.current)?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <>
      <main className="body" id="main" tabIndex={-1} ref={main}>
        {banners && <Banners />}
        {children}
      </main>
      {action !== undefined && <footer className="bot">{action}</footer>}
    </>
  );
}

/** Keeps the title of the browser tab. */
export function useTabTitle(title: string): void {
  const siteName = useStore(facility)?.name ?? '';
  const { member, guest } = useStore(info);
  const { pathname } = useLocation();
  useEffect(() => {
    const menu = member?.permission_menu ?? guest?.permission_menu ?? [];
    const menuTitle = currentItem(flatten(headerItems(menu)), pathname)?.text ?? '';
    document.title = tabTitle({ title, menuTitle, siteName });
  }, [title, siteName, member, guest, pathname]);
}

function flatten(items: ReturnType<typeof headerItems>): ReturnType<typeof headerItems> {
  return items.flatMap((item) => [item, ...flatten(item.children)]);
}
