import { betterClock, type ClockReading, readClock } from '@tsudoi/domain';

let reading: ClockReading | undefined;
/** The server's time at a moment of this page, which no change of the device's clock moves. */
let anchor: { server: number; at: number } | undefined;

/** Goes on with a clock that was measured at an earlier start. */
export function resumeClock(stored: ClockReading): void {
  reading ??= stored;
}

/** Calls the server and reads the clock off its answer. */
export async function measured<T extends { now: string }>(call: () => Promise<T>): Promise<T> {
  const [sent, from] = [Date.now(), performance.now()];
  const answer = await call();
  const took = performance.now() - from;
  const next = readClock(sent, sent + took, Date.parse(answer.now));
  const better = betterClock(reading, next);
  if (better === next) anchor = { server: sent + took / 2 - next.offset, at: from + took / 2 };
  reading = better;
  return answer;
}

/** By how much this device is ahead of the server, in ms; undefined where it was never measured. */
export const clockReading = (): ClockReading | undefined => reading;

/** The server's time, ms since 1970, as well as this device can tell. */
export const serverNow = (): number =>
  anchor === undefined ? Date.now() - (reading?.offset ?? 0) : anchor.server + (performance.now() - anchor.at);
