import { IconChevronRight, IconMenu2 } from '@tabler/icons-react';
import { useLeftList } from '@tsudoi/ui/headless/list/listMemory';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { pageState } from '@tsudoi/ui/headless/screen/page';
import { Button } from '@tsudoi/ui/mantine/Button';
import { BAR_ACTIONS } from '@tsudoi/ui/mantine/Page';
import { Fragment, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useSnapshot } from 'valtio';
import { groupOf, type SideEntry } from './menu.ts';

/** Props of {@link TopBar}. */
export interface TopBarProps {
  /** The sidebar: the way begins with the group of it that the screen stands in. */
  entries: readonly SideEntry[];
  isMenuOpen: boolean;
  onMenu(): void;
  /** At the right, such as 処理の状況. */
  children?: ReactNode;
}

/** The way to the screen at the left, what goes on in the background at the right. */
export function TopBar({ entries, isMenuOpen, onMenu, children }: TopBarProps) {
  const t = useT();
  const { crumbs, isHeadInBar } = useSnapshot(pageState);
  const group = groupOf(entries, useLocation());
  const way = isHeadInBar ? crumbs : crumbs.slice(0, -1);
  const shown = crumbs.length === 0 || group === undefined ? way : [{ text: group.name, to: undefined }, ...way];
  return (
    <header className="top">
      <Button
        small
        className="menu"
        icon={<IconMenu2 className="i" aria-hidden="true" />}
        aria-expanded={isMenuOpen}
        aria-controls="sidebar"
        onClick={onMenu}
      >
        {t('shell.menu')}
      </Button>
      {shown.length > 0 && (
        <nav className="crumb" aria-label={t('shell.breadcrumb')}>
          {shown.map(({ text, to }, index) => (
            <Fragment key={`${text}${to ?? ''}`}>
              {index > 0 && <IconChevronRight className="i" aria-hidden="true" />}
              {isHeadInBar && index === shown.length - 1 ? (
                <h1 aria-current="page">{text}</h1>
              ) : to === undefined ? (
                <span title={text}>{text}</span>
              ) : (
                <CrumbLink to={to} text={text} />
              )}
            </Fragment>
          ))}
        </nav>
      )}
      <span className="grow" />
      {children}
      <div id={BAR_ACTIONS} className="bar-actions" />
    </header>
  );
}

/** A way back to a list leads to it as it was left, and says what it showed. */
function CrumbLink({ to, text }: { to: string; text: string }) {
  const left = useLeftList(to);
  const words = left.name ?? text;
  return (
    <Link to={left.to} title={words}>
      {words}
    </Link>
  );
}
