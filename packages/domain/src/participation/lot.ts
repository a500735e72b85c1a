/** Somebody who takes part in a draw, with as many places as they ask for: one person, or a group that stays together. */
export interface LotEntry {
  id: number;
  weight: number;
}

/** What a draw made of an entry: its turn, and whether there were places for all of it then. */
export interface LotResult extends LotEntry {
  /** From 1 on. */
  turn: number;
  drawn: boolean;
  /** Places that were left when its turn came; null where there is no end of them. */
  free: number | null;
}

/** A number of 32 bits of a text, the same everywhere (FNV-1a). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash ^= character.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

/** Numbers from 0 to below 1 that follow from a seed alone (mulberry32). */
function chanceOf(seed: string): () => number {
  let state = hashOf(seed);
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Draws lots: entries in an order that follows from the seed alone, whatever order they are given in. Each group is taken whole or not
 * at all; whom the places that are left are too few for is passed over, and those after may still fit. `places` is null where there is no end of them.
 */
export function drawLots(
  entries: readonly LotEntry[],
  { seed, places }: { seed: string; places: number | null },
): LotResult[] {
  const chance = chanceOf(seed);
  const order = entries.toSorted((a, b) => a.id - b.id);
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(chance() * (last + 1));
    const [one, two] = [order[last], order[other]];
    if (one !== undefined && two !== undefined) [order[last], order[other]] = [two, one];
  }
  let left = places;
  return order.map((entry, index) => {
    const free = left;
    const drawn = free === null || entry.weight <= free;
    if (drawn && free !== null) left = free - entry.weight;
    return { ...entry, turn: index + 1, drawn, free };
  });
}
