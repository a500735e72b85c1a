import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTeller } from './teller.ts';

const task = { facility_id: 1, id: 7 };

describe('what screens are told of a task', () => {
  let told: { at: number; progress: number }[];
  let now = 0;
  const at = (progress: number) => async () => progress;
  const start = () => createTeller<number>((progress) => told.push({ at: Date.now() - now, progress }), vi.fn());

  beforeEach(() => {
    vi.useFakeTimers();
    told = [];
    now = Date.now();
  });
  afterEach(() => vi.useRealTimers());

  it('comes at once, then at most every 500 ms with how it stands by then', async () => {
    const teller = start();
    for (let step = 0; step <= 12; step++) {
      teller.changed(task, at(step));
      await vi.advanceTimersByTimeAsync(100);
    }
    await vi.advanceTimersByTimeAsync(1_000);
    expect(told).toEqual([
      { at: 0, progress: 0 },
      { at: 500, progress: 4 },
      { at: 1_000, progress: 9 },
      { at: 1_500, progress: 12 },
    ]);
  });

  it('does not wait for what is told of another task', async () => {
    const teller = start();
    teller.changed(task, at(1));
    teller.changed({ ...task, id: 8 }, at(2));
    teller.changed({ ...task, facility_id: 2 }, at(3));
    await vi.advanceTimersByTimeAsync(0);
    expect(told.map(({ progress }) => progress)).toEqual([1, 2, 3]);
  });

  it('says at the end what it had waited with, and nothing after that', async () => {
    const teller = start();
    teller.changed(task, at(1));
    await vi.advanceTimersByTimeAsync(0);
    teller.changed(task, at(2));
    await teller.close();
    teller.changed(task, at(3));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(told.map(({ progress }) => progress)).toEqual([1, 2]);
  });
});
