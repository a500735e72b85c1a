import { createMemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Ending, endSession, leaveWhenOver } from './sessionEnd.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A session that ends for a reason, on a page of its own. */
function endedFor(why: Ending['why']) {
  let listener = () => {};
  let isKnown = true;
  const paths = ['/manage/login', '/manage/members/search'];
  const router = createMemoryRouter(
    paths.map((path) => ({ path, element: null })),
    { initialEntries: ['/manage/members/search?page=2'] },
  );
  const forget = vi.fn();
  leaveWhenOver({
    router,
    login: '/manage/login',
    ending: { why },
    forget,
    session: {
      isKnown: () => isKnown,
      onChange: (subscriber) => {
        listener = subscriber;
        return () => {};
      },
    },
  });
  isKnown = false;
  listener();
  return {
    router,
    forget,
    signIn: () => {
      isKnown = true;
    },
  };
}

it('goes to the login 500 ms after the session expired', async () => {
  const { router, forget } = endedFor('unauthorized');
  expect(forget).toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(499);
  expect(router.state.location.pathname).toBe('/manage/members/search');
  await vi.advanceTimersByTimeAsync(1);
  const { pathname, search } = router.state.location;
  expect(pathname).toBe('/manage/login');
  expect(new URLSearchParams(search).get('redirect')).toBe('/manage/members/search?page=2');
});

it('goes at once after signing out, and stays where somebody signed in again', async () => {
  const left = endedFor('signed_out');
  await vi.advanceTimersByTimeAsync(0);
  expect(left.router.state.location.pathname).toBe('/manage/login');
  expect(left.forget).toHaveBeenCalledOnce();
  const back = endedFor('unauthorized');
  back.signIn();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(back.router.state.location.pathname).toBe('/manage/members/search');
});

it('goes by way of the address of a refused refresh, with the way back', async () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { ...window.location, assign });
  endedFor('refresh_refused');
  await vi.advanceTimersByTimeAsync(1_000);
  const back = encodeURIComponent('/manage/members/search?page=2');
  expect(assign).toHaveBeenCalledWith(`/auth/login/teacher_miss_token?redirect=${back}`);
  vi.unstubAllGlobals();
});

describe('a refusal by the server', () => {
  const refused = (why: Ending['why'], isKnown = true) => {
    const [ending, clear]: [Ending, () => void] = [{ why }, vi.fn()];
    endSession({ isKnown: () => isKnown, clear }, ending, 'unauthorized');
    return { why: ending.why, clear };
  };

  it('ends the session, and says why', () => {
    const { why, clear } = refused(undefined);
    expect(why).toBe('unauthorized');
    expect(clear).toHaveBeenCalledOnce();
  });

  it('is no expiry to whoever is signing out, or is out already', () => {
    for (const { why, clear } of [refused('signed_out'), refused('signed_out', false)]) {
      expect(why).toBe('signed_out');
      expect(clear).not.toHaveBeenCalled();
    }
    expect(refused(undefined, false).why).toBeUndefined();
  });
});
