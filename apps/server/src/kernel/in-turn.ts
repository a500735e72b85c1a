/** Returns a function that runs at most `limit` pieces of work at a time; the others wait and start in the order they came. */
export function inTurn(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      // The next one takes over the place: `running` stays, so that a new caller cannot start before it.
      const next = waiting.shift();
      if (next === undefined) running--;
      else next();
    }
  };
}
