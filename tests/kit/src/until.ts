import { setTimeout as pause } from 'node:timers/promises';

/**
 * Asks again and again until there is a result. Nothing waits longer than it must, and the limit is that of a hung product,
 * not of a slow machine; how soon something has to happen is asked of `productClock`.
 * @throws Error naming what was waited for, with the last answer
 */
export async function until<T>(
  what: string,
  ask: () => Promise<T | undefined | false> | T | undefined | false,
  options: { within?: number; every?: number; last?: () => unknown } = {},
): Promise<T> {
  const { within = 120_000, every = 25 } = options;
  const end = Date.now() + within;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > end)
      throw new Error(
        `${what} did not happen within ${within} ms${options.last ? `: ${JSON.stringify(options.last())}` : ''}`,
      );
    await pause(every);
  }
}
