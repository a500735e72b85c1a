import { CallError } from '@tsudoi/contract/client';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Held } from '../session/held.ts';
import { minutesAgo, timeOf } from './age.ts';
import { alertOf, showAlert } from './alert.ts';
import { leadOf } from './Banners.tsx';
import { isIos } from './install.ts';
import { ChunkError, chunk, problemPage, reloadOnce } from './problem.ts';

const NOW = Date.parse('2026-11-20T14:32:00+09:00');

describe('the age of what is shown without network', () => {
  it('is a time of day, with minutes below an hour', () => {
    const at = Date.parse('2026-11-20T13:58:00+09:00');
    expect([timeOf(at, NOW, 'ja'), minutesAgo(at, NOW)]).toEqual(['13:58', 34]);
    expect(minutesAgo(Date.parse('2026-11-20T13:32:00+09:00'), NOW)).toBeUndefined();
  });
  it('names the day when it is not today in Japan', () => {
    expect(timeOf(Date.parse('2026-11-19T23:59:00+09:00'), NOW, 'ja')).toBe('11月19日（木）23:59');
    expect(timeOf(Date.parse('2025-12-31T23:59:00+09:00'), NOW, 'ja')).toBe('2025年12月31日（水）23:59');
  });
});

describe('the reminder of a renewal', () => {
  it('counts the days left in Japan, and says when the last one is today or over', () => {
    const now = new Date('2026-11-20T23:30:00+09:00');
    expect(leadOf('2026-12-14', now)).toEqual({ id: 'shell.renewal_lead', days: 24 });
    expect(leadOf('2026-11-20', now)).toEqual({ id: 'shell.renewal_today' });
    expect(leadOf('2026-11-19', now)).toEqual({ id: 'shell.renewal_over' });
    expect(leadOf(null, now)).toEqual({ id: 'shell.renewal_open' });
  });
});

describe('a page that cannot be shown', () => {
  it('is told apart by what was thrown', () => {
    expect(problemPage(new Held('temporary'))).toBe('temporary');
    expect(problemPage(new CallError('http', 404, { error_code: 'not_found' }))).toBe('not_found');
    expect(problemPage(new CallError('http', 404, { error_code: 'unknown_host' }))).toBe('facility_not_found');
    for (const error_code of ['facility_preparing', 'facility_suspended'] as const)
      expect(problemPage(new CallError('http', 403, { error_code }))).toBe('closed');
    expect(problemPage(new CallError('http', 403, undefined))).toBe('unauthorized');
    expect(problemPage(new CallError('network', 0, undefined))).toBe('needs_network');
    expect(problemPage(new CallError('http', 500, undefined))).toBe('system');
    expect(problemPage(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))).toBe('chunk');
    expect(problemPage('anything')).toBe('system');
  });

  it('reloads once for a part of the app that is gone, and not again within a minute', () => {
    sessionStorage.clear();
    const reload = vi.fn();
    expect(reloadOnce(sessionStorage, NOW, reload)).toBe(true);
    expect(reloadOnce(sessionStorage, NOW + 59_000, reload)).toBe(false);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(reloadOnce(sessionStorage, NOW + 61_000, reload)).toBe(true);
  });

  it('counts a part that does not come in time as failed', async () => {
    await expect(chunk(() => new Promise(() => {}), 5)).rejects.toBeInstanceOf(ChunkError);
    await expect(chunk(async () => 'part', 5)).resolves.toBe('part');
  });
});

describe('the system alert', () => {
  const received: unknown[] = [];
  beforeEach(() => {
    received.length = 0;
  });
  it('travels as an event anybody can listen to', () => {
    const listen = (event: Event) => received.push(alertOf(event));
    addEventListener('tsudoi:alert', listen);
    showAlert('success', '更新しました。');
    dispatchEvent(new CustomEvent('tsudoi:alert', { detail: { kind: 'other', message: 'x' } }));
    removeEventListener('tsudoi:alert', listen);
    expect(received).toEqual([{ kind: 'success', message: '更新しました。' }, undefined]);
  });
});

it('knows an iPhone and an iPad that calls itself a Macintosh', () => {
  expect(isIos({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X)', maxTouchPoints: 5 })).toBe(true);
  expect(isIos({ userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', maxTouchPoints: 5 })).toBe(true);
  expect(isIos({ userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', maxTouchPoints: 0 })).toBe(false);
  expect(isIos({ userAgent: 'Mozilla/5.0 (Linux; Android 16; Pixel 9)', maxTouchPoints: 5 })).toBe(false);
});
