import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createProgressNotifier } from './progress-notifier.ts';

const task = { facility_id: 1, id: 7 };

describe('what screens are notified of a task', () => {
  let sent: { at: number; progress: number }[];
  let now = 0;
  const at = (progress: number) => async () => progress;
  const start = () =>
    createProgressNotifier<number>(async (progress) => {
      sent.push({ at: Date.now() - now, progress });
    }, vi.fn());

  beforeEach(() => {
    vi.useFakeTimers();
    sent = [];
    now = Date.now();
  });
  afterEach(() => vi.useRealTimers());

  it('comes at once, then at most every 500 ms with how it stands by then', async () => {
    const notifier = start();
    for (let step = 0; step <= 12; step++) {
      notifier.changed(task, at(step));
      await vi.advanceTimersByTimeAsync(100);
    }
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent).toEqual([
      { at: 0, progress: 0 },
      { at: 500, progress: 4 },
      { at: 1_000, progress: 9 },
      { at: 1_500, progress: 12 },
    ]);
  });

  it('does not wait for another task', async () => {
    const notifier = start();
    notifier.changed(task, at(1));
    notifier.changed({ ...task, id: 8 }, at(2));
    notifier.changed({ ...task, facility_id: 2 }, at(3));
    await vi.advanceTimersByTimeAsync(0);
    expect(sent.map(({ progress }) => progress)).toEqual([1, 2, 3]);
  });

  it('sends at the end what is pending, and nothing after that', async () => {
    const notifier = start();
    notifier.changed(task, at(1));
    await vi.advanceTimersByTimeAsync(0);
    notifier.changed(task, at(2));
    await notifier.close();
    notifier.changed(task, at(3));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent.map(({ progress }) => progress)).toEqual([1, 2]);
  });
});
