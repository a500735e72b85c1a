/** Work that overlaps and yet ends in its order. */
export interface InOrder {
  /**
   * Starts a piece of work as soon as fewer than the limit are unfinished. It is given the end of the piece before it, and
   * must await that before it commits, so that what is remembered of one is true of all before it.
   */
  push(start: (before: Promise<void>) => Promise<void>): Promise<void>;
  /** Waits for all. @throws what the first failed piece threw */
  end(): Promise<void>;
}

/**
 * Lets `atOnce` batches of a task overlap: while one waits for its commit, the next one writes, and the one after it is
 * read. On the embedded engine they queue for its one connection anyway, so there one at a time leaves room for people.
 */
export function inOrder(atOnce: number): InOrder {
  const running: Promise<void>[] = [];
  let last: Promise<void> = Promise.resolve();
  return {
    async push(start) {
      while (running.length >= atOnce) await running.shift();
      const current = start(last);
      // Who awaits it hears of a failure; until then it must not count as unheard.
      current.catch(() => undefined);
      last = current;
      running.push(current);
    },
    async end() {
      try {
        for (const piece of running) await piece;
      } finally {
        await Promise.allSettled(running.splice(0));
      }
    },
  };
}
