import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendForm } from './upload.ts';

/** The part of XMLHttpRequest that sending a form uses; the test plays the network. */
class FakeRequest {
  static last: FakeRequest;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  headers: Record<string, string> = {};
  status = 202;
  statusText = 'Accepted';
  response: unknown = new Blob(['{"data":{"task_id":5}}']);
  constructor() {
    FakeRequest.last = this;
  }
  open() {}
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send() {}
  abort() {
    this.onabort?.();
  }
}

const STALL_MS = 1_000;
const start = (onProgress = (_sent: number, _total: number) => {}, signal = new AbortController().signal) =>
  sendForm('/api/x', {
    method: 'POST',
    headers: new Headers({ authorization: 'Bearer t' }),
    body: new FormData(),
    signal,
    stallMs: STALL_MS,
    onProgress,
  });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('sending a form', () => {
  it('tells how much has gone and answers as fetch does', async () => {
    const seen: number[][] = [];
    const answer = start((sent, total) => seen.push([sent, total]));
    FakeRequest.last.upload.onprogress?.({ loaded: 40, total: 100 });
    FakeRequest.last.upload.onprogress?.({ loaded: 100, total: 100 });
    FakeRequest.last.onload?.();
    const response = await answer;
    expect(seen).toEqual([
      [40, 100],
      [100, 100],
    ]);
    expect(response.status).toBe(202);
    expect(await response.json()).toEqual({ data: { task_id: 5 } });
    expect(FakeRequest.last.headers.authorization).toBe('Bearer t');
  });

  it('takes as long as it moves, and is given up when nothing moves any more', async () => {
    const answer = start();
    const outcome = expect(answer).rejects.toMatchObject({ name: 'TimeoutError' });
    for (let sent = 1; sent <= 5; sent++) {
      await vi.advanceTimersByTimeAsync(STALL_MS - 1);
      FakeRequest.last.upload.onprogress?.({ loaded: sent, total: 10 });
    }
    await vi.advanceTimersByTimeAsync(STALL_MS);
    await outcome;
  });

  it('is stopped by its signal', async () => {
    const controller = new AbortController();
    const answer = start(undefined, controller.signal);
    controller.abort();
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('fails without network', async () => {
    const answer = start();
    FakeRequest.last.onerror?.();
    await expect(answer).rejects.toMatchObject({ name: 'NetworkError' });
  });
});
