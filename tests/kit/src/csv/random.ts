/** A repeatable stream of numbers from a seed (mulberry32), so that generated files are the same on every machine. */
export function random(seed: number): {
  next(): number;
  pick<T>(list: readonly T[]): T;
  between(low: number, high: number): number;
} {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return { next, between, pick: (list) => list[between(0, list.length - 1)]! };
}
