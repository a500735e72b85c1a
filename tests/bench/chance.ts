/** A stream of numbers that looks like chance and is the same in every run. */
export interface Chance {
  /** From 0 up to, not including, 1. */
  number(): number;
  /** A whole number, both ends included. */
  between(from: number, to: number): number;
  pick<T>(list: readonly T[]): T;
  /** Picks by weights that were summed up with {@link weighted}. */
  weighted<T>(list: Weighted<T>): T;
}

/** Things with their summed weights. */
export interface Weighted<T> {
  items: readonly T[];
  sums: readonly number[];
}

/** Sums up weights for {@link Chance.weighted}. */
export function weighted<T>(entries: readonly (readonly [item: T, weight: number])[]): Weighted<T> {
  let sum = 0;
  return { items: entries.map(([item]) => item), sums: entries.map(([, weight]) => (sum += weight)) };
}

/** Mulberry32: small, quick, and good enough for names. */
export function chance(seed: number): Chance {
  let state = seed >>> 0;
  const number = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const pick = <T>(list: readonly T[]): T => list[Math.floor(number() * list.length)] as T;
  return {
    number,
    between: (from, to) => from + Math.floor(number() * (to - from + 1)),
    pick,
    weighted(list) {
      const at = number() * (list.sums.at(-1) ?? 0);
      return list.items[list.sums.findIndex((sum) => at < sum)] ?? (list.items.at(-1) as never);
    },
  };
}
