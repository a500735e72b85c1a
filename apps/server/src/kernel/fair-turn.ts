import { Problem } from '@tsudoi/contract';

/** What waits for its turn, and whether anybody still waits for it. */
interface Waiting {
  start(goes: boolean): void;
  isWanted(): boolean;
}

/** A piece of work that nobody waits for any more. */
export class Abandoned extends Problem {
  constructor() {
    super('unavailable');
    this.name = 'Abandoned';
  }
}

/**
 * Returns a function that runs at most `limit` pieces of work at a time. Those who wait take turns by whose they are (`of`), so that many of
 * one hold up no other; what nobody wants any more once its turn comes is not begun. @throws Abandoned where that is so
 */
export function fairTurn(
  limit: number,
): <T>(of: number, work: () => Promise<T>, isWanted?: () => boolean) => Promise<T> {
  let running = 0;
  // In the order of whose turn is next.
  const queues = new Map<number, Waiting[]>();

  /** The next that somebody still waits for, told to start; false where nobody is left. */
  function startNext(): boolean {
    for (const [of, queue] of queues) {
      queues.delete(of);
      let next = queue.shift();
      while (next !== undefined && !next.isWanted()) {
        next.start(false);
        next = queue.shift();
      }
      if (queue.length > 0) queues.set(of, queue);
      if (next === undefined) continue;
      next.start(true);
      return true;
    }
    return false;
  }

  return async (of, work, isWanted = () => true) => {
    if (running >= limit) {
      const goes = await new Promise<boolean>((start) => {
        const queue = queues.get(of) ?? [];
        queue.push({ start, isWanted });
        queues.set(of, queue);
      });
      if (!goes) throw new Abandoned();
    } else running += 1;
    try {
      return await work();
    } finally {
      // The next one takes over the place.
      if (!startNext()) running -= 1;
    }
  };
}
