// How the server is started: one place for `npm start`, `npm run dev` and the bench.

/**
 * V8 sizes its heap by the machine: with much memory it lets the young generation grow to 128 MiB and old garbage to four
 * times what is in use. An import then leaves some 200 MiB behind that nobody needs. With these it stays below 100. A
 * tighter heap (30 percent) halves that again, but collects so often that an export takes a fifth longer.
 */
const HEAP = ['--max-semi-space-size=16', '--heap-growing-percent=60'];

/** What Node is given to run the server, before the server's own arguments. */
export const SERVER = [...HEAP, 'apps/server/src/main.ts'];
