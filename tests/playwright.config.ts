import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';

// Workers read this file too and must find what the main process chose: the environment carries it to them.
if (!process.env.E2E_DATA_DIR) {
  const folder = mkdtempSync(path.join(tmpdir(), 'tsudoi-e2e-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  process.env.E2E_DATA_DIR = folder;
}
process.env.E2E_PORT ??= String(await freePort());
const port = process.env.E2E_PORT;

// The server runs on the embedded engine with a world of its own, whatever the shell has set for other uses.
for (const name of [
  'DATABASE_URL',
  'DATABASE_MIGRATION_URL',
  'REDIS_URL',
  'SMTP_URL',
  'STORAGE_KIND',
  'ROLES',
  'NODE_ENV',
])
  delete process.env[name];
// Every browser calls from the same address.
process.env.RATE_LIMIT_FACTOR = '100';

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../.data/test/browser',
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // For a machine that is busy with other things; what is well waits for none of it.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    // The facility `aoba`, its console below /manage and the operator's below /admin.
    baseURL: `http://localhost:${port}`,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    // A trace takes a picture of the page at each step; `--trace on` makes one where it is wanted.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--host-resolver-rules=MAP *.localhost 127.0.0.1',
      ],
    },
  },
  projects: [
    {
      name: 'desk',
      testMatch: ['manage/**/*.spec.ts', 'admin/**/*.spec.ts', 'samples/**/*.spec.ts'],
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      testMatch: 'member/**/*.spec.ts',
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
    },
  ],
  webServer: {
    // The built server in a whole run; a story by itself takes the sources as they are at that moment.
    command: `node ${process.env.TEST_SERVER ?? 'apps/server/src/main.ts'} --demo`,
    cwd: path.resolve(import.meta.dirname, '..'),
    env: { PORT: port, DATA_DIR: process.env.E2E_DATA_DIR },
    url: `http://localhost:${port}/readyz`,
    // For what hangs: on a machine that is busy with other work the demo world has taken more than five minutes.
    timeout: 1_800_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  },
});

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
