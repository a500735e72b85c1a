import { setTimeout as pause } from 'node:timers/promises';
import { errorText, type Log } from './kernel/log.ts';

/** One thing to end, in words for the log. */
export interface Ending {
  what: string;
  end(): Promise<unknown> | unknown;
}

/**
 * How a process ends: first it says that it takes no more (`/readyz`) and lets go of its tasks at once, so that another
 * worker goes on; it serves until the load balancer has noticed, then everything else ends in its order. What fails to
 * end holds nobody up.
 */
export function createStop(parts: {
  drainMs: number;
  log: Log;
  atOnce: readonly Ending[];
  afterwards: readonly Ending[];
}): {
  isStopping(): boolean;
  stop(): Promise<void>;
} {
  let stopping: Promise<void> | undefined;

  async function run(): Promise<void> {
    await Promise.all([pause(parts.drainMs), inOrder(parts.atOnce)]);
    await inOrder(parts.afterwards);
  }

  async function inOrder(endings: readonly Ending[]): Promise<void> {
    for (const { what, end } of endings) {
      try {
        await end();
      } catch (error) {
        parts.log.error({ msg: 'not ended', what, error: errorText(error) });
      }
    }
  }
  return {
    isStopping: () => stopping !== undefined,
    stop() {
      stopping ??= run();
      return stopping;
    },
  };
}

const IDLE_LOOK_MS = 100;

/** Closes an HTTP server: what was asked is answered, and a connection that is kept for more ends as soon as it is idle. */
export async function closeServer(
  server: { closeIdleConnections(): void },
  close: () => Promise<unknown>,
): Promise<void> {
  const timer = setInterval(() => server.closeIdleConnections(), IDLE_LOOK_MS);
  try {
    await close();
  } finally {
    clearInterval(timer);
  }
}
