import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const idb = await vi.hoisted(async () => (await import('../testing/idb.ts')).memoryIdb());
vi.mock('idb-keyval', () => idb.module);
const { OfflineCache } = await import('./cache.ts');

const disk = () => idb.stores.get('tsudoi-client-kept') ?? new Map();

beforeEach(() => {
  idb.stores.clear();
  Object.assign(idb.state, { refused: false, writes: 0 });
  vi.useFakeTimers({ now: Date.parse('2026-11-20T13:58:00+09:00') });
});
afterEach(() => vi.useRealTimers());

async function filled(scope = 'AOBA:A-1:v1') {
  const cache = new OfflineCache();
  await cache.open(scope);
  cache.admit('profile');
  cache.set('profile', { data: { name: '山本' }, isReading: true });
  cache.answered('profile');
  return cache;
}

describe('what is kept for reading without network', () => {
  it('is there after a reload, each answer with its time', async () => {
    const cache = await filled();
    await cache.saved();
    const next = new OfflineCache();
    await next.open('AOBA:A-1:v1');
    expect(next.get('profile')).toEqual({ data: { name: '山本' } });
    expect(next.answeredAt('profile')).toBe(Date.parse('2026-11-20T13:58:00+09:00'));
  });

  it('is written at once, a burst of changes together, and what changes meanwhile afterwards', async () => {
    const cache = await filled();
    await cache.saved();
    idb.state.writes = 0;
    for (const name of ['a', 'b', 'c']) cache.set('profile', { data: { name } });
    await Promise.resolve();
    cache.set('profile', { data: { name: 'd' } });
    await cache.saved();
    expect(idb.state.writes).toBe(2);
    expect(JSON.stringify(disk().get('AOBA:A-1:v1'))).toContain('"d"');
  });

  it('is not written for a read that has only begun', async () => {
    const cache = await filled();
    await cache.saved();
    idb.state.writes = 0;
    cache.set('profile', { data: cache.get('profile')?.data, isReading: true });
    await cache.saved();
    expect(idb.state.writes).toBe(0);
  });

  it('is only what the contract admits', async () => {
    const cache = await filled();
    cache.set('secret', { data: 1 });
    await cache.saved();
    expect(JSON.stringify(disk().get('AOBA:A-1:v1'))).not.toContain('secret');
    expect(cache.get('secret')).toEqual({ data: 1 });
  });

  it('counts an equal answer as new', async () => {
    const cache = await filled();
    vi.advanceTimersByTime(34 * 60_000);
    cache.answered('profile');
    expect(cache.answeredAt('profile')).toBe(Date.parse('2026-11-20T14:32:00+09:00'));
  });

  it.each(['AOBA:A-2:v1', 'SAKURA:A-1:v1', 'AOBA:A-1:v2'])(
    'is not read by %s, another account, facility or contract, and is gone after it',
    async (other) => {
      await (await filled()).saved();
      const next = new OfflineCache();
      await next.open(other);
      expect(next.get('profile')).toBeUndefined();
      await vi.waitFor(() => expect([...disk().keys()]).not.toContain('AOBA:A-1:v1'), { timeout: 30_000 });
    },
  );

  it('is gone from memory and disk once wiped, and nothing that comes late is written', async () => {
    const cache = await filled();
    await cache.saved();
    cache.set('profile', { data: { name: 'late' } });
    await cache.wipe();
    cache.set('profile', { data: { name: 'later' } });
    await vi.advanceTimersByTimeAsync(5_000);
    await cache.saved();
    expect(disk().size).toBe(0);
    expect(cache.answeredAt('profile')).toBeUndefined();
  });

  it('does without a disk where the browser refuses one', async () => {
    idb.state.refused = true;
    const cache = await filled();
    await cache.saved();
    expect(cache.get('profile')?.data).toEqual({ name: '山本' });
    await expect(cache.wipe()).resolves.toBeUndefined();
  });
});
