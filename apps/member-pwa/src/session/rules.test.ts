import { DAY_MS, MINUTE_MS } from '@tsudoi/domain';
import { describe, expect, it } from 'vitest';
import { isInOfflineWindow, isLoggedIn, isValid, type StoredSession, standingOf } from './rules.ts';

const NOW = Date.parse('2026-11-20T14:32:00+09:00');
const session = (changes: Partial<StoredSession> = {}): StoredSession => ({
  token: 'bearer',
  isAuth: 'success',
  expiresAt: NOW + 30 * MINUTE_MS,
  refreshedAt: NOW,
  tempFlag: false,
  accountCode: 'A-0000004',
  facilityCode: 'AOBA',
  ...changes,
});

describe('a member session', () => {
  it('is valid until five minutes before its expiry', () => {
    expect(isValid(session({ expiresAt: NOW + 5 * MINUTE_MS + 1 }), NOW)).toBe(true);
    expect(isValid(session({ expiresAt: NOW + 5 * MINUTE_MS }), NOW)).toBe(false);
    expect(isValid(session({ expiresAt: NOW - 1 }), NOW)).toBe(false);
  });

  it('needs a token, isAuth "success" and a stored expiry', () => {
    expect(isValid(undefined, NOW)).toBe(false);
    expect(isValid(session({ token: '' }), NOW)).toBe(false);
    expect(isValid(session({ isAuth: 'fail' }), NOW)).toBe(false);
    expect(isValid(session({ expiresAt: 0 }), NOW)).toBe(false);
  });

  it('of a temporary registration is valid but does not count as logged in', () => {
    const temporary = session({ tempFlag: true });
    expect(isValid(temporary, NOW)).toBe(true);
    expect(isLoggedIn(temporary, NOW)).toBe(false);
    expect(isLoggedIn(session(), NOW)).toBe(true);
  });
});

describe('without network', () => {
  it('an account that did not sign out reads until 14 days after its last refresh', () => {
    const expired = session({ expiresAt: NOW - DAY_MS, refreshedAt: NOW - 14 * DAY_MS + 1 });
    expect(isInOfflineWindow(expired, NOW)).toBe(true);
    expect(isInOfflineWindow({ ...expired, refreshedAt: NOW - 14 * DAY_MS }, NOW)).toBe(false);
  });

  it('a signed-out account reads nothing', () => {
    expect(isInOfflineWindow(undefined, NOW)).toBe(false);
    expect(standingOf(undefined, NOW, 'no_network')).toBe('out');
  });

  it('an expired bearer is an offline session, a temporary member stays one', () => {
    const expired = session({ expiresAt: NOW - DAY_MS, refreshedAt: NOW - DAY_MS });
    expect(standingOf(expired, NOW, 'no_network')).toBe('offline');
    expect(standingOf({ ...expired, tempFlag: true }, NOW, 'no_network')).toBe('temporary');
    expect(standingOf({ ...expired, refreshedAt: NOW - 15 * DAY_MS }, NOW, 'no_network')).toBe('out');
  });
});

it('a refused refresh leaves nobody signed in, also with a bearer still stored', () => {
  expect(standingOf(session({ expiresAt: NOW - 1 }), NOW, 'refused')).toBe('out');
});
