import { setTimeout as pause } from 'node:timers/promises';

/**
 * Asks again and again until the answer is there, and says how long that took in ms. Nothing waits longer than it must.
 * @throws Error naming what was waited for, with the last answer
 */
export async function until<T>(
  what: string,
  ask: () => Promise<T | undefined | false> | T | undefined | false,
  options: { within?: number; every?: number; last?: () => unknown } = {},
): Promise<T> {
  const { within = 30_000, every = 25 } = options;
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
