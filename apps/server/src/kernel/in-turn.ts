/** Limits how many pieces of work run at once; the others wait for their turn, in order. */
export function inTurn(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      // The place is handed on, not given up, so that nobody slips in between.
      const next = waiting.shift();
      if (next === undefined) running--;
      else next();
    }
  };
}
