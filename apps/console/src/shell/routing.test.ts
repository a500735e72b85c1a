import { sampleTask } from '@tsudoi/ui/testing/sampleTask';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isChunkError } from './chunkErrors.ts';
import { guarded } from './guards.ts';
import { safeRedirect, withRedirect } from './redirect.ts';
import { type Ending, leaveWhenOver } from './sessionEnd.ts';
import { groupTasks, kindOfTask, minutesLeft } from './tasks.ts';

describe('guards', () => {
  const run = (...guards: Parameters<typeof guarded>) =>
    Promise.resolve(
      guarded(...guards)({
        request: new Request('http://localhost/manage/x'),
        url: new URL('http://localhost/manage/x'),
        pattern: '/manage/x',
        params: {},
        context: {} as never,
      }),
    );

  it('run in the order they are declared, and the first that answers ends it', async () => {
    const seen: string[] = [];
    const away = new Response(null, { status: 302 });
    const guard = (name: string, answer?: Response) => async () => {
      seen.push(name);
      return answer;
    };
    await expect(run(guard('a'), guard('b', away), guard('c'))).rejects.toBe(away);
    expect(seen).toEqual(['a', 'b']);
  });

  it('let the route open when none objects', async () => {
    await expect(run(() => undefined)).resolves.toBeNull();
  });
});

describe('the way back after signing in', () => {
  it('keeps address and conditions', () => {
    const login = withRedirect('/manage/login', { pathname: '/manage/members/search', search: '?keyword=山&page=2' });
    expect(safeRedirect(login.slice(login.indexOf('?')), '/manage')).toBe('/manage/members/search?keyword=山&page=2');
  });

  it('never leaves the area it belongs to', () => {
    for (const to of [
      'https://evil.example',
      '//evil.example',
      '/admin/overview',
      '/manage\\evil',
      '/manage/login',
      'manage/x',
    ])
      expect(safeRedirect(`?redirect=${encodeURIComponent(to)}`, '/manage')).toBeUndefined();
    expect(safeRedirect('', '/manage')).toBeUndefined();
  });
});

describe('the end of a session', () => {
  const parts = (why: Ending['why'], pathname = '/manage/members/search') => {
    let tell = () => {};
    const navigate = vi.fn();
    const forget = vi.fn();
    leaveWhenOver({
      router: { state: { location: { pathname, search: '?page=2' } }, navigate } as never,
      session: {
        isKnown: () => false,
        onChange: (listener) => {
          tell = listener;
          return () => {};
        },
      },
      ending: { why },
      login: '/manage/login',
      forget,
    });
    return { end: () => tell(), navigate, forget };
  };
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('by signing out leads to the login page at once, without a way back, and forgets the account behind it', async () => {
    const { end, navigate, forget } = parts('signed_out');
    end();
    expect(forget).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(0);
    expect(forget).toHaveBeenCalled();
    expect(navigate).toHaveBeenCalledWith('/manage/login', { replace: true });
  });

  it('by expiry leads there after 500 ms, with the way back', () => {
    for (const why of ['unauthorized', undefined] as const) {
      const { end, navigate } = parts(why);
      end();
      vi.advanceTimersByTime(499);
      expect(navigate).not.toHaveBeenCalled();
      vi.advanceTimersByTime(1);
      expect(navigate).toHaveBeenCalledWith(
        `/manage/login?redirect=${encodeURIComponent('/manage/members/search?page=2')}`,
        { replace: true },
      );
    }
  });

  it('on the login page changes nothing', () => {
    const { end, navigate } = parts('unauthorized', '/manage/login');
    end();
    vi.advanceTimersByTime(1_000);
    expect(navigate).not.toHaveBeenCalled();
  });
});

describe('a chunk that does not load', () => {
  it('is told from other errors', () => {
    expect(isChunkError(new TypeError('Failed to fetch dynamically imported module: http://x/a.js'))).toBe(true);
    expect(isChunkError(new Error('Unable to preload CSS for /console-assets/a.css'))).toBe(true);
    expect(isChunkError(new Error('x is not a function'))).toBe(false);
    expect(isChunkError('text')).toBe(false);
  });
});

describe('the list of tasks', () => {
  it('has what runs and fresh exports apart from the history, without what was taken off', () => {
    const url_download = '/files/x';
    const exported = (task_id: number, finished_at: string) =>
      sampleTask({ task_id, type: 2, state: 'done', url_download, finished_at });
    const tasks = [
      sampleTask({ task_id: 5 }),
      exported(4, '2026-11-20T00:00:00Z'),
      exported(3, '2026-11-19T23:54:00Z'),
      sampleTask({ task_id: 2, state: 'failed' }),
      sampleTask({ task_id: 1, state: 'applied' }),
    ];
    const { current, history } = groupTasks(tasks, [2], Date.parse('2026-11-20T00:01:00Z'));
    expect(current.map(({ task_id }) => task_id)).toEqual([5, 4]);
    expect(history.map(({ task_id }) => task_id)).toEqual([3, 1]);
  });

  it('knows an export from work on many members, which travels as one', () => {
    const kinds = [
      { type: 1, file_name: '会員.csv' },
      { type: 2, file_name: '会員_20261120.csv' },
      { type: 2, file_name: null },
    ].map(kindOfTask);
    expect(kinds).toEqual(['import', 'export', 'work']);
  });

  it('counts the minutes a download still lives, up to the last', () => {
    const done = { url_download: '/files/x', finished_at: '2026-11-20T00:00:00Z' };
    const at = (seconds: number) => minutesLeft(done, Date.parse(done.finished_at) + seconds * 1_000);
    expect([at(0), at(61), at(299), at(300)]).toEqual([5, 4, 1, 0]);
    expect(minutesLeft({ url_download: null, finished_at: null }, 0)).toBe(0);
  });
});
