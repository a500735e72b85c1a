import { createMemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { leaveWhenOver } from './sessionEnd.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A session that ends for a reason, on a page of its own. */
function endedFor(why: string) {
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
      onChange: (heard) => {
        listener = heard;
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

it.each(['expired', 'refresh_refused'])('goes to the login 500 ms after the session ended: %s', async (why) => {
  const { router, forget } = endedFor(why);
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
  const back = endedFor('expired');
  back.signIn();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(back.router.state.location.pathname).toBe('/manage/members/search');
});
