import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { repeat } from './repeat.ts';

describe('work that repeats', () => {
  const error = vi.fn();
  const start = (work: () => Promise<unknown>) => repeat(work, { pauseMs: 1_000, what: 'sweep', log: { error } });

  beforeEach(() => {
    vi.useFakeTimers();
    error.mockClear();
  });
  afterEach(() => vi.useRealTimers());

  it('runs after the pause, and again a pause after each run has ended', async () => {
    let runs = 0;
    const loop = start(async () => {
      runs++;
      await new Promise((resolve) => setTimeout(resolve, 5_000));
    });
    await vi.advanceTimersByTimeAsync(999);
    expect(runs).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(runs).toBe(1);
    await vi.advanceTimersByTimeAsync(5_999);
    expect(runs).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(runs).toBe(2);
    const stopped = loop.stop();
    await vi.advanceTimersByTimeAsync(20_000);
    await stopped;
    expect(runs).toBe(2);
  });

  it('goes on after a run that failed, and says so', async () => {
    const work = vi.fn(() => Promise.reject(new Error('no database')));
    const loop = start(work);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(work).toHaveBeenCalledTimes(2);
    expect(error).toHaveBeenCalledWith({ msg: 'sweep', error: expect.stringContaining('no database') });
    await loop.stop();
  });

  it('is told to end, and waited for', async () => {
    let ended = false;
    const loop = start(async () => {
      while (!loop.isStopping()) await new Promise((resolve) => setTimeout(resolve, 100));
      ended = true;
    });
    await vi.advanceTimersByTimeAsync(1_050);
    const stopped = loop.stop().then(() => expect(ended).toBe(true));
    await vi.advanceTimersByTimeAsync(100);
    await stopped;
  });
});
