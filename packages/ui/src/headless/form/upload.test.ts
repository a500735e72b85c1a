import type { StoredFile } from '@tsudoi/contract';
import { CallError } from '@tsudoi/contract/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Network, runUpload, type UploadState, type UploadTransport } from './upload.ts';

const FILE = new File(['0123456789'], 'a.mp4');
const STORED: StoredFile = {
  file_path: 'f/1/staff/a.mp4',
  file_name: 'a.mp4',
  content_type: 'video/mp4',
  size: 10,
  file_url: '/x',
};

/** A network that the test takes away and brings back. */
function switchboard() {
  let online = true;
  const listeners = new Set<() => void>();
  const network: Network = {
    isOnline: () => online,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const turn = (on: boolean) => {
    online = on;
    for (const listener of [...listeners]) listener();
  };
  return { network, turn, listeners };
}

/** Hangs until its signal says stop, as a request on a dead line does. */
const hanging: UploadTransport = (_file, _purpose, { signal, onProgress }) => {
  onProgress(4, 12);
  return new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(new DOMException('AbortError', 'AbortError'))),
  );
};

function run(transport: UploadTransport, network?: Network) {
  const states: UploadState[] = [];
  const controller = new AbortController();
  const done = runUpload({
    file: FILE,
    purpose: 'video',
    transport,
    signal: controller.signal,
    onState: (state) => states.push(state),
    ...(network === undefined ? {} : { network }),
  });
  return { states, controller, done, steps: () => states.map(({ step }) => step) };
}

describe('an upload', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('tells bytes of the file, then that it is looked at, and answers what was taken in', async () => {
    const { done, states } = run(async (_file, _purpose, { onProgress, onSent }) => {
      onProgress(5, 12);
      onProgress(12, 12);
      onSent();
      return STORED;
    });
    expect(await done).toEqual(STORED);
    expect(states).toEqual([
      { step: 'sending', sent: 0, total: 10 },
      { step: 'sending', sent: 5, total: 10 },
      { step: 'sending', sent: 10, total: 10 },
      { step: 'checking' },
    ]);
  });

  it('pauses when the network goes, and begins anew when it is back, however long that takes', async () => {
    const { network, turn, listeners } = switchboard();
    const transport = vi.fn<UploadTransport>().mockImplementationOnce(hanging).mockResolvedValueOnce(STORED);
    const { done, steps, states } = run(transport, network);
    await vi.advanceTimersByTimeAsync(0);
    turn(false);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect([transport.mock.calls.length, steps()]).toEqual([1, ['sending', 'sending', 'waiting']]);
    expect(states.at(-1)).toEqual({ step: 'waiting', on: 'network' });
    turn(true);
    expect(await done).toEqual(STORED);
    expect(states.at(-1)).toEqual({ step: 'sending', sent: 0, total: 10 });
    expect(listeners.size).toBe(0);
  });

  it('is tried five times where the network is there and the server is not, with longer and longer pauses', async () => {
    const at: number[] = [];
    const start = Date.now();
    const { done, states } = run(async () => {
      at.push(Date.now() - start);
      throw new DOMException('NetworkError', 'NetworkError');
    }, switchboard().network);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await done).toBeUndefined();
    expect(states).toContainEqual({ step: 'waiting', on: 'server' });
    expect(at).toEqual([0, 1_000, 3_000, 7_000, 15_000]);
    expect(states.at(-1)).toEqual({ step: 'failed', message: undefined });
  });

  it('says what the server says, and does not ask again', async () => {
    const refused = new CallError('http', 422, {
      message: 'x',
      error_code: 'validation',
      errors: { file: ['動く画像は使えません。'] },
    });
    const transport = vi.fn<UploadTransport>().mockRejectedValue(refused);
    const { done, states } = run(transport, switchboard().network);
    expect(await done).toBeUndefined();
    expect(states.at(-1)).toEqual({ step: 'failed', message: '動く画像は使えません。' });
    expect(transport).toHaveBeenCalledTimes(1);
  });

  it('ends without a word when it is cancelled: while it sends, and while it waits', async () => {
    const sending = run(hanging, switchboard().network);
    sending.controller.abort();
    expect(await sending.done).toBeUndefined();
    expect(sending.steps()).toEqual(['sending', 'sending']);

    const { network, turn } = switchboard();
    const waiting = run(hanging, network);
    turn(false);
    await vi.advanceTimersByTimeAsync(10);
    waiting.controller.abort();
    expect(await waiting.done).toBeUndefined();
    expect(waiting.steps().at(-1)).toBe('waiting');
  });
});
