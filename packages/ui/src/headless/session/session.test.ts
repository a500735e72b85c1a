import { storageKey } from '@tsudoi/domain';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSessionStore } from './session.ts';

const MINUTE = 60_000;

describe('a session', () => {
  let now = 0;
  const clock = () => now;
  beforeEach(() => {
    now = 1_000_000;
    localStorage.clear();
  });
  afterEach(() => vi.useRealTimers());

  it('begins as "fail" and is valid after signing in', () => {
    const session = createSessionStore<{ name: string }>('manage', { now: clock });
    expect(session.state.isAuth).toBe('fail');
    expect(session.isValid()).toBe(false);
    session.signIn({ token: 't', expiresIn: 30, info: { name: '佐藤' } });
    expect(session.isValid()).toBe(true);
    expect(session.state.isAuth).toBe('success');
  });

  it('counts as over five minutes before its end, but is still known', () => {
    const session = createSessionStore('admin', { now: clock });
    session.signIn({ token: 't', expiresIn: 30 });
    now += 25 * MINUTE - 1;
    expect(session.isValid()).toBe(true);
    now += 1;
    expect(session.isValid()).toBe(false);
    expect(session.isKnown()).toBe(true);
    session.refreshed({ token: 'u', expiresIn: 30 });
    expect(session.isValid()).toBe(true);
  });

  it('survives a reload', () => {
    createSessionStore<{ id: number }>('manage', { now: clock }).signIn({ token: 't', expiresIn: 30, info: { id: 7 } });
    const reloaded = createSessionStore<{ id: number }>('manage', { now: clock });
    expect(reloaded.isValid()).toBe(true);
    expect(reloaded.state.info).toEqual({ id: 7 });
  });

  it('keeps the areas apart and shares the product prefix', () => {
    createSessionStore('manage', { now: clock }).signIn({ token: 't', expiresIn: 30 });
    expect(createSessionStore('admin', { now: clock }).isKnown()).toBe(false);
    expect(storageKey('member', 'token')).toBe('tsudoi_client_token');
    expect(localStorage.getItem('tsudoi_manage_is_auth')).toBe('success');
  });

  it('forgets everything of its area on sign-out, and what goes with it', () => {
    const session = createSessionStore('member', { now: clock, extraParts: ['account_temp_flag'] });
    localStorage.setItem('tsudoi_client_account_temp_flag', '1');
    localStorage.setItem('tsudoi_manage_token', 'another area');
    session.signIn({ token: 't', expiresIn: 30, info: {} });
    session.clear();
    expect(Object.keys(localStorage)).toEqual(['tsudoi_manage_token']);
    expect(session.state.isAuth).toBe('fail');
  });

  it('may be refused by a further condition, such as a temporary registration', () => {
    const session = createSessionStore<{ temp: boolean }>('member', {
      now: clock,
      accepts: (info) => info?.temp !== true,
    });
    session.signIn({ token: 't', expiresIn: 30, info: { temp: true } });
    expect(session.isValid()).toBe(false);
  });

  it('follows what another tab did, and tells of it', () => {
    const session = createSessionStore('manage', { now: clock });
    const told = vi.fn();
    session.onChange(told);
    session.signIn({ token: 't', expiresIn: 30 });
    for (const part of ['token', 'expiry', 'is_auth', 'account_info'])
      localStorage.removeItem(storageKey('manage', part));
    window.dispatchEvent(
      new StorageEvent('storage', { key: storageKey('manage', 'is_auth'), storageArea: localStorage }),
    );
    expect(session.isKnown()).toBe(false);
    expect(told).toHaveBeenCalledTimes(2);
  });

  it('refreshes inside the margin while somebody is at work, once at a time', async () => {
    const session = createSessionStore('manage', { now: clock });
    session.signIn({ token: 't', expiresIn: 30 });
    let answer = () => {};
    const refresh = vi.fn(
      () =>
        new Promise<void>((resolve) => {
          answer = resolve;
        }),
    );
    const stop = session.keepFresh(refresh);
    window.dispatchEvent(new Event('keydown'));
    expect(refresh).not.toHaveBeenCalled();
    now += 26 * MINUTE;
    window.dispatchEvent(new Event('keydown'));
    window.dispatchEvent(new Event('pointerdown'));
    expect(refresh).toHaveBeenCalledTimes(1);
    answer();
    stop();
  });
});
