import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dismiss, notificationState, notify, offsets, pause, politenessOf, resume } from './notifications.ts';

describe('notifications', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    Object.assign(notificationState, { open: [], heights: {}, history: [] });
  });
  afterEach(() => vi.useRealTimers());

  it('are info at the top right, closable, for five seconds', () => {
    notify({ message: '更新しました。' });
    expect(notificationState.open[0]).toMatchObject({
      type: 'info',
      vertical: 'top',
      horizontal: 'right',
      showClose: true,
      closeOnClick: true,
      timeout: 5_000,
    });
    vi.advanceTimersByTime(4_999);
    expect(notificationState.open).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(notificationState.open).toHaveLength(0);
    expect(notificationState.history).toHaveLength(1);
  });

  it('stay while a pointer is on them, and without a timeout', () => {
    const id = notify({ message: 'a', timeout: 3_000 });
    notify({ message: 'b', timeout: 0 });
    pause(id);
    vi.advanceTimersByTime(60_000);
    expect(notificationState.open).toHaveLength(2);
    resume(id);
    vi.advanceTimersByTime(3_000);
    expect(notificationState.open.map(({ message }) => message)).toEqual(['b']);
  });

  it('interrupt a reader only when something went wrong', () => {
    expect((['danger', 'warning'] as const).map(politenessOf)).toEqual(['assertive', 'assertive']);
    expect((['info', 'primary', 'success'] as const).map(politenessOf)).toEqual(['polite', 'polite', 'polite']);
  });

  it('can be closed before their time', () => {
    dismiss(notify({ message: 'a' }));
    expect(notificationState.open).toEqual([]);
  });

  it('stand below each other, unless one may overlap', () => {
    const corner = [
      { id: 1, overlap: false },
      { id: 2, overlap: true },
      { id: 3, overlap: false },
    ];
    expect(offsets(corner, { 1: 40, 2: 60, 3: 50 })).toEqual([0, 0, 48]);
  });
});
