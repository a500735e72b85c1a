import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { notificationState, notify } from '../headless/screen/notifications.ts';
import { onScreen } from '../testing/onScreen.tsx';
import { RecentNotices } from './RecentNotices.tsx';

describe('a notification on screen', () => {
  beforeEach(() => Object.assign(notificationState, { open: [], heights: {}, history: [] }));

  it('comes into a live region that was there before it, urgent only for what went wrong', async () => {
    await onScreen(<p>screen</p>);
    const regions = [...document.querySelectorAll('[aria-live]')];
    await act(async () => {
      notify({ message: '更新しました。', type: 'success' });
      notify({ message: '更新できませんでした。', type: 'danger' });
    });
    const regionOf = (text: string) => screen.getByText(text).closest('[aria-live]');
    expect(regionOf('更新しました。')?.getAttribute('aria-live')).toBe('polite');
    expect(regionOf('更新できませんでした。')?.getAttribute('aria-live')).toBe('assertive');
    expect(regions).toContain(regionOf('更新しました。'));
  });

  it('stays while the focus is on it, and goes when its time is over', async () => {
    await onScreen(<p>screen</p>);
    vi.useFakeTimers();
    try {
      await act(async () => void notify({ message: 'a', timeout: 3_000 }));
      const close = screen.getByRole('button', { name: 'お知らせを閉じる' });
      fireEvent.focus(close);
      await act(async () => void vi.advanceTimersByTime(60_000));
      expect(screen.queryByText('a')).toBeTruthy();
      fireEvent.blur(close);
      await act(async () => void vi.advanceTimersByTime(3_000));
      expect(screen.queryByText('a')).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  it('closes by a click where it may, and has a close button where it shall', async () => {
    await onScreen(<p>screen</p>);
    await act(async () => {
      notify({ message: 'a' });
      notify({ message: 'b', closeOnClick: false, showClose: false });
    });
    fireEvent.click(screen.getByText('b'));
    expect(screen.getAllByRole('button')).toHaveLength(1);
    await act(async () => void fireEvent.click(screen.getByText('a')));
    expect(notificationState.open.map(({ message }) => message)).toEqual(['b']);
  });

  it('can be read again after it has gone', async () => {
    await onScreen(<RecentNotices />);
    expect(screen.queryByRole('button', { name: '最近のお知らせ' })).toBeNull();
    await act(async () => void notify({ message: '更新しました。' }));
    expect(screen.getByRole('button', { name: '最近のお知らせ' })).toBeTruthy();
  });
});
