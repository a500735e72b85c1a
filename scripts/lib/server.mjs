// How the server is started: one place for `npm start`, `npm run dev` and the bench.

/**
 * V8 sizes its heap by the machine: with much memory it lets the young generation grow to 128 MiB and old garbage to four
 * times what is in use. An import then leaves some 200 MiB behind that nobody needs. With these it stays below 100. A
 * tighter heap (30 percent) halves that again, but collects so often that an export takes a fifth longer. What a start fills
 * is looked through for garbage only once it is there: an idle server has as much of it.
 */
const HEAP = ['--max-semi-space-size=16', '--heap-growing-percent=60', '--initial-old-space-size=96'];

/**
 * glibc keeps the 19 MiB that a password hash works in, once for each of Node's threads, because it learns that such pieces
 * recur; from 1 MiB on each piece is a mapping of its own now, which goes back to the machine when it is freed. Fresh 4 KiB
 * pages would make a hash three times as dear, so that large pages are asked for. Other C libraries do not read this.
 */
export const SERVER_ENV = { GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1:glibc.malloc.mmap_threshold=1048576' };

/** What Node is given to run the built server, before the server's own arguments. */
export const SERVER = [...HEAP, 'apps/server/dist/main.js'];

/** The same for its sources as they are, which a developer changes while it runs. */
export const SERVER_SOURCES = [...HEAP, 'apps/server/src/main.ts'];
