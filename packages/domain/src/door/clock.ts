/** What a request said of a device's clock. */
export interface ClockReading {
  /** By how much the device is ahead of the server, in ms. */
  offset: number;
  /** By how much that may be wrong, in ms: half of the way there and back. */
  uncertainty: number;
}

/** Reads the device's clock off a request: its own time when it was sent and answered, and the server's in between. All in ms since 1970. */
export function readClock(sent: number, answered: number, server: number): ClockReading {
  const uncertainty = Math.max(0, answered - sent) / 2;
  return { offset: Math.round(sent + uncertainty - server), uncertainty };
}

/** The better of two readings: the later one unless it is much vaguer and says nothing else, because clocks drift and are set. */
export function betterClock(before: ClockReading | undefined, now: ClockReading): ClockReading {
  if (before === undefined || now.uncertainty <= before.uncertainty * 2) return now;
  const agrees = Math.abs(now.offset - before.offset) <= now.uncertainty + before.uncertainty;
  return agrees ? before : now;
}

/** When something was, by the server's clock: the device's time without what it is ahead. All in ms. */
export const correctedTime = (deviceTime: number, offset: number): number => deviceTime - offset;
