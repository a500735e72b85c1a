import { useRememberScreens } from '@tsudoi/ui/headless/palette/recent';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { useShortcuts } from '@tsudoi/ui/headless/screen/keyboard';
import { notificationState } from '@tsudoi/ui/headless/screen/notifications';
import { useReturnedFocus } from '@tsudoi/ui/headless/screen/returnedFocus';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { useSnapshot } from 'valtio';
import { type Jump, KeyboardHelp } from './KeyboardHelp.tsx';
import { LanguageButton } from './LanguageButton.tsx';
import type { SideEntry } from './menu.ts';
import { NavProgress } from './NavProgress.tsx';
import { PaletteOpening } from './PaletteOpening.tsx';
import { Sidebar, type SidebarProps } from './Sidebar.tsx';
import { TopBar } from './TopBar.tsx';

/** What the frame gives the palette of its area. */
export interface AreaPaletteProps {
  /** What is looked for. */
  text: string;
  onText(text: string): void;
  /** Enter was pressed before the palette was here. */
  isEntered: boolean;
  entries: readonly SideEntry[];
  onClose(): void;
  onKeys(): void;
  onLogout(): void;
}

/** Props of {@link Frame}. */
export interface FrameProps extends Omit<SidebarProps, 'isOpen' | 'onClose' | 'onPalette'> {
  /** At the right of the top bar. */
  top?: ReactNode;
  /** Under the top bar, such as the usage alert. */
  notice?: ReactNode;
  goTo: Readonly<Record<string, Jump>>;
  /** What the help says beside the keys, such as why a button is not there. */
  help?: ReactNode;
  /** Finds records, screens and actions; it is loaded when somebody is about to open it. */
  loadPalette(): Promise<ComponentType<AreaPaletteProps>>;
}

/** Loads the palette with the first key of its combination, so that it is there sooner. */
function usePaletteKey(load: () => Promise<unknown>): void {
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Control' && key !== 'Meta') return;
      document.removeEventListener('keydown', onKey);
      load().catch(() => {
        // Opening it loads it again, and says what is wrong.
      });
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [load]);
}

const RecentNotices = lazy(async () => ({
  default: (await import('@tsudoi/ui/mantine/RecentNotices')).RecentNotices,
}));

/** What was told in this visit, once something was. */
function Told() {
  const { history } = useSnapshot(notificationState);
  return (
    history.length > 0 && (
      <Suspense>
        <RecentNotices />
      </Suspense>
    )
  );
}

/** A main screen is in sight anyway. */
const isMainScreen = (pathname: string): boolean => pathname.endsWith('/overview');

/** Sidebar, top bar and the screen between. */
export function Frame({ top, notice, goTo, help, loadPalette, ...side }: FrameProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const [isHelping, setHelping] = useState(false);
  // The text that the palette begins with, while it is open.
  const [palette, setPalette] = useState<string>();
  useReturnedFocus(palette !== undefined);
  useRememberScreens(isMainScreen);
  usePaletteKey(loadPalette);
  useShortcuts({
    escape: { label: 'keys.close', run: () => (isOpen ? setOpen(false) : false) },
    'mod+k': { label: 'keys.palette', run: () => setPalette((text) => text ?? '') },
  });
  return (
    <div className="desk">
      <a className="skip btn" href="#main">
        {t('action.skip_to_content')}
      </a>
      <NavProgress />
      <Sidebar
        {...side}
        extra={
          <>
            {side.extra}
            <LanguageButton />
          </>
        }
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onPalette={setPalette}
      />
      <button
        type="button"
        className="veil"
        data-open={isOpen}
        tabIndex={-1}
        aria-label={t('shell.close_menu')}
        onClick={() => setOpen(false)}
      />
      <TopBar entries={side.entries} isMenuOpen={isOpen} onMenu={() => setOpen(!isOpen)}>
        <LanguageButton />
        <Told />
        {top}
      </TopBar>
      <main className="main" id="main" tabIndex={-1}>
        {notice}
        <Outlet />
      </main>
      <KeyboardHelp goTo={goTo} isOpen={isHelping} onOpen={setHelping}>
        {help}
      </KeyboardHelp>
      {palette !== undefined && (
        <PaletteOpening
          finds={side.finds}
          load={loadPalette}
          start={palette}
          entries={side.entries}
          onClose={() => setPalette(undefined)}
          onKeys={() => setHelping(true)}
          onLogout={side.onLogout}
        />
      )}
    </div>
  );
}
