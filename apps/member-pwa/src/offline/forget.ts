import { del, keys } from 'idb-keyval';
import { clientKeys } from './local.ts';
import { imageCacheName, isSameAccount } from './scope.ts';
import { cacheStore, draftStore, orElse } from './stores.ts';

/** Nothing of persons stays that one may not act for any more. */
export async function forgetPersons(ids: readonly number[]): Promise<void> {
  const own = clientKeys.scope.read();
  if (own === undefined) return;
  const isTheirs = (scope: string) => isSameAccount(scope, own) && ids.includes(Number(scope.split(':')[3]));
  await orElse(async () => {
    for (const key of await keys<string>(cacheStore())) {
      if (!isTheirs(key)) continue;
      await del(key, cacheStore());
      await caches.delete(imageCacheName(key));
    }
    for (const key of await keys<string>(draftStore()))
      if (isTheirs(key.split('/')[0] ?? '')) await del(key, draftStore());
  }, undefined);
}
