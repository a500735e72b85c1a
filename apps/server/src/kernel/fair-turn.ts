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
 * Returns a function that runs at most `limit` pieces of work at a time. Each is the work of somebody (`of`, such as a facility). Free
 * places go round among those who have work waiting, so that one with a hundred pieces delays another by one piece only. Work whose
 * `isWanted` is false when its turn comes is left out. @throws Abandoned for work that was left out
 */
export function fairTurn(
  limit: number,
): <T>(of: number, work: () => Promise<T>, isWanted?: () => boolean) => Promise<T> {
  let running = 0;
  /** The waiting work of each; a map keeps the order in which its keys were set, so the first is whose turn is next. */
  const queues = new Map<number, Waiting[]>();

  /** Starts the next work that is still wanted; false where none is left. */
  function startNext(): boolean {
    for (const [of, queue] of queues) {
      // Taken out and, with work left, set again behind all others.
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
