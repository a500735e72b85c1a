import { IconMenu2 } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { Mark } from '../parts/Mark.tsx';
import { useStore } from '../parts/store.ts';
import { facility } from '../session/facility-store.ts';
import { info } from '../session/info.ts';
import { headerItems } from '../session/menu.ts';
import { family } from '../session/person.ts';
import { isInstalled } from './install.ts';
import { OfflineStrip } from './OfflineStrip.tsx';
import { Tabs } from './Tabs.tsx';
import { UpdateBar } from './UpdateBar.tsx';
import { useT, withWords } from './words.ts';

const MenuSheet = lazy(
  withWords(['entries', 'family', 'install', 'legal', 'profile'], () =>
    import('./MenuSheet.tsx').then((module) => ({ default: module.MenuSheet })),
  ),
);

const AppBar = lazy(
  withWords(['install'], () => import('./AppBar.tsx').then((module) => ({ default: module.AppBar }))),
);

const PersonBar = lazy(
  withWords(['family'], () => import('./PersonBar.tsx').then((module) => ({ default: module.PersonBar }))),
);

/** What surrounds every member screen but the card. */
export function Frame({ children }: { children?: ReactNode }) {
  const t = useT();
  const site = useStore(facility);
  const { member, guest } = useStore(info);
  const people = useStore(family);
  const [menuOpen, setMenuOpen] = useState(false);
  const { pathname } = useLocation();
  const menu = member?.header_menu ?? guest?.header_menu;
  const items = useMemo(() => headerItems(menu ?? []), [menu]);
  // The menu belongs to who is in; the pages of signing in have none, and a single tab leads nowhere else.
  const hasTabs = items.length > 1 && !OUTSIDE.test(pathname);
  const hasAppBar = hasTabs && member !== undefined && isInstalled();
  // The bar has the menu; kinds of events stand beside each other all the same.
  const showsTabs = hasTabs && (!hasAppBar || pathname.startsWith('/events/'));
  return (
    <div className={hasAppBar ? 'phone app' : 'phone'}>
      <a className="skip" href="#main">
        {t('action.skip_to_content')}
      </a>
      <header className={showsTabs ? 'bar1' : 'bar1 noline'}>
        <Link className="who" to="/home">
          <Mark logo={site?.logo_image_path} />
          <b>{site?.name}</b>
        </Link>
        <span className="grow" />
        <button type="button" className="tbtn" aria-haspopup="dialog" onClick={() => setMenuOpen(true)}>
          <IconMenu2 className="i i-menu" aria-hidden="true" />
          {t('shell.menu')}
        </button>
      </header>
      <div className="tops">
        {people.length > 1 && (
          <Suspense>
            <PersonBar people={people} />
          </Suspense>
        )}
        {showsTabs && <Tabs items={items} />}
        <OfflineStrip />
      </div>
      <UpdateBar />
      {children ?? <Outlet />}
      {hasAppBar && (
        <Suspense fallback={<div className="appbar" />}>
          <AppBar items={items} onMenu={() => setMenuOpen(true)} />
        </Suspense>
      )}
      {menuOpen && (
        <Suspense>
          <MenuSheet items={items} onClose={() => setMenuOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

const OUTSIDE = /^\/(login|forgot-password|reset-password|confirm-token)(\/|$)/;
