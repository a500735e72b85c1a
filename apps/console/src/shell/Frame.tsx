import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { useShortcuts } from '@tsudoi/ui/headless/screen/keyboard';
import { RecentNotices } from '@tsudoi/ui/mantine/RecentNotices';
import { type ReactNode, useState } from 'react';
import { Outlet } from 'react-router';
import { KeyboardHelp } from './KeyboardHelp.tsx';
import { LanguageButton } from './LanguageButton.tsx';
import { NavProgress } from './NavProgress.tsx';
import { Sidebar, type SidebarProps } from './Sidebar.tsx';
import { TopBar } from './TopBar.tsx';

/** Props of {@link Frame}. */
export interface FrameProps extends Omit<SidebarProps, 'isOpen' | 'onClose'> {
  /** At the right of the top bar. */
  top?: ReactNode;
  /** Under the top bar, such as the usage alert. */
  notice?: ReactNode;
  goTo: Readonly<Record<string, string>>;
}

/** Sidebar, top bar and the screen between. */
export function Frame({ top, notice, goTo, ...side }: FrameProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  useShortcuts({ escape: () => (isOpen ? setOpen(false) : false) });
  return (
    <div className="desk">
      <a className="skip btn" href="#main">
        {t('action.skip_to_content')}
      </a>
      <NavProgress />
      <Sidebar {...side} isOpen={isOpen} onClose={() => setOpen(false)} />
      <button
        type="button"
        className="veil"
        data-open={isOpen}
        tabIndex={-1}
        aria-label={t('shell.close_menu')}
        onClick={() => setOpen(false)}
      />
      <TopBar isMenuOpen={isOpen} onMenu={() => setOpen(!isOpen)}>
        <LanguageButton />
        <RecentNotices />
        {top}
      </TopBar>
      <main className="main" id="main" tabIndex={-1}>
        {notice}
        <Outlet />
      </main>
      <KeyboardHelp goTo={goTo} />
    </div>
  );
}
