import { fork } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { StripeOrder } from './objects.ts';

export type { StripeManner } from './objects.ts';

/** The fake of Stripe that a suite speaks with, a process of its own. */
export interface FakeStripe {
  origin: string;
  /** Tells it what to do; resolves once it is done and every notice that followed was sent. */
  obey(order: StripeOrder): Promise<void>;
}

/** Starts the fake of Stripe for a suite. */
export function suiteStripe(): FakeStripe {
  let origin: string | undefined;
  let child: ReturnType<typeof fork> | undefined;
  let last = 0;
  const waiting = new Map<number, () => void>();
  beforeAll(async () => {
    const started = fork(path.join(import.meta.dirname, 'main.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    child = started;
    origin = await new Promise<string>((resolve, reject) => {
      started.once('error', reject);
      started.on('message', (message: { origin?: string; id?: number }) => {
        if (message.origin !== undefined) resolve(message.origin);
        if (message.id !== undefined) waiting.get(message.id)?.();
      });
    });
  });
  afterAll(() => void child?.disconnect());
  return {
    get origin() {
      if (origin === undefined) throw new Error('the fake of a suite is there in its tests and hooks alone');
      return origin;
    },
    obey(order) {
      last += 1;
      const id = last;
      return new Promise((resolve) => {
        waiting.set(id, resolve);
        child?.send({ id, order });
      });
    },
  };
}
