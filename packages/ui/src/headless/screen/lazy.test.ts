import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useLazy } from './lazy.ts';

describe('a part of a screen that is loaded when it is shown', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  const load = () => {
    const ends: { come(value: string): void; fail(): void }[] = [];
    const shown = renderHook(() =>
      useLazy(
        () =>
          new Promise<string>((come, fail) => {
            ends.push({ come, fail: () => fail(new Error('no chunk')) });
          }),
      ),
    );
    const view = () => shown.result.current.view;
    return { ends, view, shown, wait: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)) };
  };

  it('shows nothing for 200 ms, then that it waits, from 500 ms that it is slow, and has failed after 120 s', async () => {
    const { view, wait } = load();
    expect(view()).toBe('nothing');
    await wait(199);
    expect(view()).toBe('nothing');
    await wait(1);
    expect(view()).toBe('waiting');
    await wait(300);
    expect(view()).toBe('slow');
    await wait(119_499);
    expect(view()).toBe('slow');
    await wait(1);
    expect(view()).toBe('failed');
  });

  it('is there as soon as it has come, and stays, however slow it was', async () => {
    const { ends, view, wait, shown } = load();
    await wait(60_000);
    await act(async () => ends[0]?.come('chart'));
    expect(shown.result.current).toMatchObject({ view: 'ready', value: 'chart' });
    await wait(120_000);
    expect(view()).toBe('ready');
  });

  it('says at once that it failed, and is loaded anew by trying again; what comes too late is not shown', async () => {
    const { ends, view, shown } = load();
    await act(async () => ends[0]?.fail());
    expect(view()).toBe('failed');
    act(() => shown.result.current.retry());
    expect(view()).toBe('nothing');
    await act(async () => ends[0]?.come('old'));
    expect(view()).toBe('nothing');
    await act(async () => ends[1]?.come('new'));
    expect(shown.result.current.value).toBe('new');
  });
});
