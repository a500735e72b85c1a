import { expect, it, vi } from 'vitest';
import { afterFrame } from './frames.ts';

const nextFrame = () => new Promise((done) => requestAnimationFrame(done));

it('does the work behind the next frame, once for however often it was asked for, and again when asked again', async () => {
  const work = vi.fn();
  const { schedule } = afterFrame(work);
  schedule();
  schedule();
  await nextFrame();
  expect(work).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(1), { timeout: 30_000 });
  schedule();
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2), { timeout: 30_000 });
});

it('does nothing that was dropped, before the frame and between the frame and the work', async () => {
  const work = vi.fn();
  const { schedule, cancel } = afterFrame(work);
  schedule();
  cancel();
  schedule();
  await nextFrame();
  cancel();
  const later = vi.fn();
  afterFrame(later).schedule();
  await vi.waitFor(() => expect(later).toHaveBeenCalled(), { timeout: 30_000 });
  expect(work).not.toHaveBeenCalled();
});
