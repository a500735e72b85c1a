import { describe, expect, it } from 'vitest';
import { decide, type GuardedRoute } from './decide.ts';
import type { Standing } from './rules.ts';

const visit = (route: GuardedRoute, standing: Standing, guestAllowed = false) =>
  decide(route, { standing, guestAllowed, address: '/events/a/b?x=1' });

describe('guard (a), login required', () => {
  it('admits a member and sends anybody else to login with the way back', () => {
    expect(visit({ guard: 'login' }, 'member')).toEqual({ to: 'show', as: 'member' });
    expect(visit({ guard: 'login' }, 'out', true)).toEqual({ to: 'login', redirect: '/events/a/b?x=1' });
  });
});

describe('guard (b), login or guest', () => {
  it('admits a member as a member, also where guests are allowed', () => {
    expect(visit({ guard: 'login_or_guest' }, 'member', true)).toEqual({ to: 'show', as: 'member' });
  });
  it('admits a visitor as a guest only where the facility allows guests', () => {
    expect(visit({ guard: 'login_or_guest' }, 'out', true)).toEqual({ to: 'show', as: 'guest' });
    expect(visit({ guard: 'login_or_guest' }, 'out', false)).toEqual({ to: 'login', redirect: '/events/a/b?x=1' });
  });
});

it('guard (c) needs a login', () => {
  expect(visit({ guard: 'login_with_info' }, 'member')).toEqual({ to: 'show', as: 'member' });
  expect(visit({ guard: 'login_with_info' }, 'out', true).to).toBe('login');
});

it('a temporary member sees that the application is being looked at, wherever a login is needed, and open pages as they are', () => {
  for (const guard of ['login', 'login_or_guest', 'login_with_info'] as const) {
    expect(visit({ guard, offline: true }, 'temporary', true)).toEqual({ to: 'hold', because: 'temporary' });
  }
  expect(visit({ guard: 'open' }, 'temporary')).toEqual({ to: 'show', as: 'anybody' });
  expect(visit({ guard: 'login', temporary: true }, 'temporary')).toEqual({ to: 'show', as: 'member' });
});

it('without network only what is kept is shown, the rest says that it needs the network', () => {
  expect(visit({ guard: 'login', offline: true }, 'offline')).toEqual({ to: 'show', as: 'member' });
  expect(visit({ guard: 'login' }, 'offline')).toEqual({ to: 'hold', because: 'needs_network' });
  expect(visit({ guard: 'login_or_guest' }, 'offline', true)).toEqual({ to: 'hold', because: 'needs_network' });
});
