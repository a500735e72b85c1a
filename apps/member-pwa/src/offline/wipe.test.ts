import { beforeEach, expect, it, vi } from 'vitest';
import type { Scope } from './scope.ts';

const idb = await vi.hoisted(async () => (await import('../testing/idb.ts')).memoryIdb());
vi.mock('idb-keyval', () => idb.module);
const { offlineCache } = await import('./cache.ts');
const { writeDraft } = await import('./drafts.ts');
const { clientKeys, deviceKeys } = await import('./local.ts');
const { pin, pinnedEditions, unpinAllBut } = await import('./pinned.ts');
const { imageCacheName, scopeKey } = await import('./scope.ts');
const { openFor, wipeEverything } = await import('./wipe.ts');

const hanako = { facilityCode: 'AOBA', accountCode: 'A-0000004' };
const taro = { facilityCode: 'AOBA', accountCode: 'A-0000005' };
let imageCaches: Set<string>;

beforeEach(async () => {
  localStorage.clear();
  await offlineCache.wipe();
  idb.stores.clear();
  imageCaches = new Set();
  vi.stubGlobal('caches', {
    keys: async () => [...imageCaches],
    delete: async (name: string) => imageCaches.delete(name),
  });
});

async function used(account: Scope) {
  await openFor(account);
  offlineCache.admit('profile');
  offlineCache.set('profile', { data: { name: account.accountCode } });
  await offlineCache.saved();
  await writeDraft(scopeKey(account), 'profile', { values: 'typed', base: '', version: 1, at: 0 });
  imageCaches.add(imageCacheName(scopeKey(account)));
  imageCaches.add('workbox-precache-v2');
  clientKeys.tempFlag.write('0');
}

const onPhone = () => JSON.stringify([...idb.stores].map(([name, store]) => [name, ...store.keys()]));

it('signing out leaves no answers, drafts, images or keys of the account, and keeps the shell and what belongs to the phone', async () => {
  await used(hanako);
  deviceKeys.locale.write('en');
  localStorage.setItem('tsudoi_client_of_an_older_version', 'x');
  await wipeEverything();
  expect(onPhone()).not.toContain('A-0000004');
  expect([...imageCaches]).toEqual(['workbox-precache-v2']);
  expect(Object.keys(localStorage)).toEqual([deviceKeys.locale.name]);
  expect(offlineCache.get('profile')).toBeUndefined();
});

it('another account on the same phone finds nothing of the one before', async () => {
  await used(hanako);
  await openFor(taro);
  expect(onPhone()).not.toContain('A-0000004');
  expect([...imageCaches]).toEqual(['workbox-precache-v2']);
  expect(offlineCache.get('profile')).toBeUndefined();
});

it('the same account finds its answers and its drafts again after its session merely ended', async () => {
  await used(hanako);
  await openFor(hanako);
  expect(offlineCache.get('profile')?.data).toEqual({ name: 'A-0000004' });
  expect(idb.stores.get('tsudoi-client-drafts')?.size).toBe(1);
});

it('what belongs to the persons an account acts for lies apart, stays with it, and goes with it', async () => {
  await used(hanako);
  await used({ ...hanako, person: 7 });
  expect(offlineCache.get('profile')?.data).toEqual({ name: 'A-0000004' });
  offlineCache.set('profile', { data: { name: 'Ichiro' } });
  await offlineCache.saved();
  await openFor(hanako);
  expect(offlineCache.get('profile')?.data).toEqual({ name: 'A-0000004' });
  await openFor({ ...hanako, person: 7 });
  expect(offlineCache.get('profile')?.data).toEqual({ name: 'Ichiro' });
  await openFor({ ...hanako, person: 8 });
  expect(offlineCache.get('profile')).toBeUndefined();
  await openFor(taro);
  expect(onPhone()).not.toContain('A-0000004');
});

it('pinned documents stay with whom this page acts for, whatever another tab of the account opened since', async () => {
  const document = { blob: new Blob(['x']), name: 'x.pdf', edition: '1' };
  await openFor({ ...hanako, person: 7 });
  await pin(1, document);
  await openFor(hanako);
  await pin(2, document);
  // Another tab, with a memory of its own, opens the pages of the person.
  clientKeys.scope.write(scopeKey({ ...hanako, person: 7 }));
  await pin(3, document);
  await unpinAllBut([2, 3]);
  expect([...(await pinnedEditions()).keys()]).toEqual([2, 3]);
  await openFor({ ...hanako, person: 7 });
  expect([...(await pinnedEditions()).keys()]).toEqual([1]);
  await wipeEverything();
  expect(await pinnedEditions()).toEqual(new Map());
});

it('a new contract version wipes what the old one kept', async () => {
  await used(hanako);
  const old = scopeKey(hanako, 'older');
  clientKeys.scope.write(old);
  idb.stores.get('tsudoi-client-kept')?.set(old, [['profile', { shape: 'old' }, 0]]);
  await openFor(hanako);
  await vi.waitFor(() => expect(onPhone()).not.toContain('older'), { timeout: 30_000 });
  expect(idb.stores.get('tsudoi-client-drafts')?.size).toBe(0);
});

it('keys differ by facility, account and contract, whatever the codes are made of', () => {
  const keys = [
    scopeKey({ facilityCode: 'A', accountCode: 'B:C' }, '1'),
    scopeKey({ facilityCode: 'A:B', accountCode: 'C' }, '1'),
    scopeKey({ facilityCode: 'A', accountCode: 'B' }, '1'),
    scopeKey({ facilityCode: 'A', accountCode: 'B' }, '2'),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});
