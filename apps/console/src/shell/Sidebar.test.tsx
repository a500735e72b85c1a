import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AccountUsage } from '@tsudoi/contract/facilities';
import { ALERT_HEIGHT_ADJUST_MS } from '@tsudoi/domain';
import { onScreen, type ScreenSettings } from '@tsudoi/ui/testing/onScreen';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SideEntry } from './menu.ts';
import { Sidebar, type SidebarProps } from './Sidebar.tsx';
import { UsageAlert } from './UsageAlert.tsx';

const leaf = (id: string, name: string, url: string): SideEntry => ({
  id,
  name,
  url,
  external: false,
  line: false,
  children: [],
});
const entries = [leaf('1', '会員一覧', '/manage/members/search'), leaf('2', 'Events', '/manage/events')];

describe('the sidebar', () => {
  const open = (change: Partial<SidebarProps> = {}, settings: ScreenSettings = {}) => {
    const calls = { onClose: vi.fn(), onLogout: vi.fn(), onPalette: vi.fn() };
    const props = {
      name: '佐藤 美咲',
      place: 'あおばブロック',
      mark: null,
      finds: '会員・画面を探す',
      entries,
      isOpen: true,
      ...calls,
      ...change,
    };
    return onScreen(<Sidebar {...props} />, settings).then(() => calls);
  };

  it('says who works and where', async () => {
    await open();
    const side = screen.getByRole('complementary');
    expect(within(side).getByText('佐藤 美咲')).toBeTruthy();
    expect(within(side).getByText('あおばブロック')).toBeTruthy();
  });

  it('has no line for an organization where a facility uses none', async () => {
    await open({ place: undefined });
    expect(screen.queryByText('あおばブロック')).toBeNull();
  });

  it('shows the colour of an icon behind it, where a picture or an emoji shows it', async () => {
    const icon = { active: '🎾', inactive: '🎾', color: '#165e83' };
    const image = { ...icon, kind: 'image' as const, active: '/a.png' };
    await open({
      entries: [
        { ...leaf('1', 'Tennis', '/tennis'), icon: { ...icon, kind: 'emoji' } },
        { ...leaf('2', 'Golf', '/golf'), icon: image },
      ],
    });
    const golf = screen.getByRole('link', { name: 'Golf' }).querySelector('img');
    expect([screen.getByText('🎾').style.background, golf?.style.background]).toEqual(['#165e83', '#165e83']);
  });

  it('says beside an entry how much waits behind it', async () => {
    await open({
      entries: [{ ...leaf('1', '入会申込', '/manage/applications'), key: 'applications' }, ...entries],
      waiting: { applications: 1_203 },
    });
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      '入会申込1,203',
      '会員一覧',
      'Events',
    ]);
  });

  it('has only the group open that one is in, and says on the others how much waits in them', async () => {
    const group = (id: string, name: string, ...children: SideEntry[]) => ({ ...leaf(id, name, ''), children });
    const waits = (key: string, name: string) => ({ ...leaf(key, name, `/manage/${key}/search`), key });
    const props = {
      entries: [
        group('g1', '会員', waits('members', '会員一覧'), waits('applications', '入会申込')),
        group('g2', '請求', waits('checks', '毎朝の確認'), group('g3', '帳票', waits('books', '残高'))),
      ],
      waiting: { applications: 5, checks: 7, books: 2 },
    };
    const names = () => screen.getAllByRole('link').map(({ textContent }) => textContent);
    await open(props, { at: '/manage/overview', path: '/manage/*' });
    // Outside of all groups the first one is.
    expect(names()).toEqual(['会員一覧', '入会申込5']);
    await userEvent.click(screen.getByRole('button', { name: '請求 9' }));
    expect(names()).toEqual(['会員一覧', '入会申込5', '毎朝の確認7']);
    await userEvent.click(screen.getByRole('link', { name: /毎朝の確認/ }));
    expect(names()).toEqual(['毎朝の確認7']);
    expect(screen.getByRole('button', { name: '会員 5', expanded: false })).toBeTruthy();
  });

  it('signs out, finds entries in any case, and closes after a link is followed', async () => {
    const { onClose, onLogout } = await open();
    await userEvent.click(screen.getByRole('button', { name: 'ログアウトする' }));
    expect(onLogout).toHaveBeenCalledTimes(1);
    await userEvent.type(screen.getByRole('searchbox'), 'eVENT');
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Events']);
    await userEvent.click(screen.getByRole('link', { name: 'Events' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

describe('the alert of a facility near its limit', () => {
  const usage = (flags: Partial<AccountUsage> = {}): AccountUsage => ({
    usage_limited_flag: false,
    usage_limited_message: '会員数の上限に達しました。',
    usage_alert_flag: true,
    usage_alert_message: '会員数が上限の80%を超えました。',
    show_alert_flag: true,
    warning_display_flag: true,
    ...flags,
  });
  beforeEach(() => sessionStorage.clear());

  it('shows only when all three flags are on, and says what the facility’s limit says', async () => {
    const { unmount } = await onScreen(<UsageAlert usage={usage()} />);
    expect(screen.getByText('会員数が上限の80%を超えました。')).toBeTruthy();
    unmount();
    for (const flag of ['usage_alert_flag', 'show_alert_flag', 'warning_display_flag'] as const) {
      const view = await onScreen(<UsageAlert usage={usage({ [flag]: false })} />);
      expect(screen.queryByText(/会員数/), flag).toBeNull();
      view.unmount();
    }
    await onScreen(<UsageAlert usage={usage({ usage_limited_flag: true })} />);
    expect(screen.getByText('会員数の上限に達しました。')).toBeTruthy();
  });

  it('tells its height 1 s after it came and after the window changed, and takes it back when closed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
    const told = () => document.documentElement.style.getPropertyValue('--alert-height');
    try {
      await onScreen(<UsageAlert usage={usage()} />);
      act(() => void vi.advanceTimersByTime(ALERT_HEIGHT_ADJUST_MS - 1));
      expect(told()).toBe('');
      act(() => void vi.advanceTimersByTime(1));
      expect(told()).toBe('40px');
      height.mockReturnValue(64);
      fireEvent(window, new Event('resize'));
      act(() => void vi.advanceTimersByTime(ALERT_HEIGHT_ADJUST_MS));
      expect(told()).toBe('64px');
      fireEvent.click(screen.getByRole('button', { name: '閉じる' }));
      expect(told()).toBe('');
    } finally {
      vi.useRealTimers();
      height.mockRestore();
    }
  });

  it('once closed stays closed for the session', async () => {
    const { unmount } = await onScreen(<UsageAlert usage={usage()} />);
    await userEvent.click(screen.getByRole('button', { name: '閉じる' }));
    unmount();
    await onScreen(<UsageAlert usage={usage()} />);
    expect(screen.queryByText(/会員数/)).toBeNull();
  });
});
