import { del, set } from 'idb-keyval';
import { IMAGE_CACHE_PREFIX } from './scope.ts';
import { orElse, WORKER_SCOPE, workerStore } from './stores.ts';

/** Tells the service worker whose images it may keep from now on. */
export function keepImagesFor(scope: string): Promise<void> {
  return orElse(() => set(WORKER_SCOPE, scope, workerStore()), undefined);
}

/** Deletes the kept images of every account, and keeps none until somebody signs in. */
export async function wipeImages(): Promise<void> {
  await orElse(() => del(WORKER_SCOPE, workerStore()), undefined);
  await orElse(async () => {
    for (const name of await caches.keys()) if (name.startsWith(IMAGE_CACHE_PREFIX)) await caches.delete(name);
  }, undefined);
}
