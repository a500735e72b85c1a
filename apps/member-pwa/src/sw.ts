/// <reference lib="webworker" />

import { get } from 'idb-keyval';
import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { imageCacheName } from './offline/scope.ts';
import { orElse, WORKER_SCOPE, workerStore } from './offline/stores.ts';

declare const self: ServiceWorkerGlobalScope;

// The shell only. Replies of the API are never kept here: what may be read offline lives in one IndexedDB cache per account.
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

// What belongs to the server or the console is left alone.
const others =
  /^\/(api|manage|admin|dev|files|socket\.io|healthz|readyz|metrics|modal-window-sample|error-input-view)([/?]|$)/;
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [others] }));

// Images of a facility (logo, card) are kept for the account that is signed in and wiped with its data; a signed address
// changes, so its signature is no part of the key. Without anybody signed in only what is public is kept.
const images = new Map<string, CacheFirst>();
registerRoute(
  ({ request, sameOrigin, url }) => sameOrigin && request.destination === 'image' && url.pathname.startsWith('/files/'),
  async ({ request, event }) => {
    const scope = await orElse(() => get<string>(WORKER_SCOPE, workerStore()), undefined);
    // What a guest was shown a browser may show the member from its memory, and never ask for again.
    if (scope !== undefined)
      return imagesOf(scope)
        .handle({ request, event })
        .catch(async (cause) => (await keptForGuests(request.url)) ?? Promise.reject(cause));
    return isPublic(request.url) ? imagesOf(PUBLIC).handle({ request, event }) : fetch(request);
  },
);

const PUBLIC = 'public';
// Of what staff uploaded, whoever is not signed in is shown what is open to all, such as pictures of events for guests.
const isPublic = (url: string): boolean => /^\/files\/(public|f\/\d+\/staff)\//.test(new URL(url).pathname);

const keyOf = (url: string): string => url.replace(/\?.*$/, '');
const keptForGuests = (url: string) => caches.match(keyOf(url), { cacheName: imageCacheName(PUBLIC) });

function imagesOf(scope: string): CacheFirst {
  const existing = images.get(scope);
  if (existing !== undefined) return existing;
  const strategy = new CacheFirst({
    cacheName: imageCacheName(scope),
    plugins: [
      { cacheKeyWillBeUsed: async ({ request }) => keyOf(request.url) },
      { cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null) },
      { cacheDidUpdate: ({ cacheName }) => trim(cacheName) },
    ],
  });
  images.set(scope, strategy);
  return strategy;
}

const MAX_IMAGES = 60;

/** The oldest images go first; a cache lists its entries in the order they came. */
async function trim(cacheName: string): Promise<void> {
  const cache = await caches.open(cacheName);
  const keys = await cache.keys();
  for (const key of keys.slice(0, Math.max(0, keys.length - MAX_IMAGES))) await cache.delete(key);
}

// A new version waits until the member takes it.
self.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting();
});
// The very first worker serves the page that brought it, so that it opens without network from then on.
clientsClaim();
