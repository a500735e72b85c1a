import Fastify from 'fastify';
import { afterEach, expect, it, vi } from 'vitest';
import { serveHealth } from './health.ts';
import { createMetrics } from './metrics.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('/readyz asks the database once a second, however often it is called', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const app = Fastify();
  let [asked, isReady, isStopping] = [0, true, false];
  serveHealth(app, {
    metrics: createMetrics(),
    metricsToken: undefined,
    isStopping: () => isStopping,
    ready: async () => {
      asked += 1;
      return isReady;
    },
  });
  const status = async () => (await app.inject('/readyz')).statusCode;
  expect(await Promise.all(Array.from({ length: 20 }, status))).toEqual(Array.from({ length: 20 }, () => 200));
  expect(asked).toBe(1);
  isReady = false;
  expect(await status()).toBe(200);
  vi.setSystemTime(Date.now() + 1_001);
  expect([await status(), asked]).toEqual([503, 2]);
  vi.setSystemTime(Date.now() + 1_001);
  isReady = true;
  expect([await status(), asked]).toEqual([200, 3]);
  // A stop is known at once.
  isStopping = true;
  expect([await status(), asked]).toEqual([503, 3]);
  await app.close();
});
