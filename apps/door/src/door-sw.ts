/// <reference lib="webworker" />

// A module of its own, so that `self` is the worker's.
export {};

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (string | { url: string; revision: string | null })[] };

// The document and what it needs to start, so that a door opens without network. A new version waits until the last door of this
// device is closed: what a page has begun with stays whole.
const files = self.__WB_MANIFEST.map((entry) => (typeof entry === 'string' ? { url: entry, revision: null } : entry));
const SHELL = `door-${files.map(({ url, revision }) => `${url}${revision ?? ''}`).join().length}-${hash(files)}`;
/** The decoder, which comes in *get ready*. */
const READER = 'door-reader';
const DOCUMENT = '/door.html';

/** A name for a set of files. */
function hash(of: readonly { url: string; revision: string | null }[]): string {
  let sum = 0;
  for (const character of JSON.stringify(of)) sum = (Math.imul(sum, 31) + character.charCodeAt(0)) | 0;
  return (sum >>> 0).toString(36);
}

self.addEventListener('install', (event) => {
  const urls = files.map(({ url }) => new Request(`/${url}`, { cache: 'reload' }));
  event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll(urls)));
});

self.addEventListener('activate', (event) => {
  const tidy = async () => {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith('door-') && name !== SHELL && name !== READER);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

async function fromShell(request: Request | string): Promise<Response> {
  const cache = await caches.open(SHELL);
  return (await cache.match(request)) ?? fetch(request);
}

async function reader(request: Request): Promise<Response> {
  const cache = await caches.open(READER);
  const stored = await cache.match(request);
  if (stored !== undefined) return stored;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (pathname.endsWith('/check-in')) event.respondWith(fromShell(DOCUMENT));
    return;
  }
  if (!pathname.startsWith('/door-assets/')) return;
  event.respondWith(/\/(reader-|zxing)[^/]*$/.test(pathname) ? reader(request) : fromShell(request));
});
