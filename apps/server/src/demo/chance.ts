/** Chance that is the same in every run: the demo world looks alike everywhere. */
export interface Chance {
  /** A number from 0 up to but not including `limit`. */
  below(limit: number): number;
  /** Draws true with this probability, in percent. */
  percent(share: number): boolean;
  pick<T>(choices: readonly [T, ...T[]]): T;
}

/** Mulberry32: small, fast, good enough for people who do not exist. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    percent: (share) => below(100) < share,
    pick: (choices) => choices[below(choices.length)] ?? choices[0],
  };
}
