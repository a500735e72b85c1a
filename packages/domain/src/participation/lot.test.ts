import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawLots, type LotEntry } from './lot.ts';

const entries = fc
  .uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 10_000 }), weight: fc.integer({ min: 1, max: 6 }) }), {
    selector: ({ id }) => id,
    maxLength: 40,
  })
  .map((all): LotEntry[] => all);
const seed = fc.string({ maxLength: 20 });
const places = fc.option(fc.integer({ min: 0, max: 60 }));

describe('a draw', () => {
  it('follows from its seed alone, whatever order the entries come in', () => {
    fc.assert(
      fc.property(entries, seed, places, (all, word, free) => {
        const drawn = drawLots(all, { seed: word, places: free });
        expect(drawLots(all.toReversed(), { seed: word, places: free })).toEqual(drawn);
      }),
    );
  });

  it('gives each entry one turn, takes groups whole and never more than there is', () => {
    fc.assert(
      fc.property(entries, seed, places, (all, word, free) => {
        const drawn = drawLots(all, { seed: word, places: free });
        expect(drawn.map(({ turn }) => turn)).toEqual(all.map((_, index) => index + 1));
        expect(drawn.map(({ id, weight }) => ({ id, weight })).toSorted((a, b) => a.id - b.id)).toEqual(
          all.toSorted((a, b) => a.id - b.id),
        );
        const taken = drawn.reduce((sum, one) => sum + (one.drawn ? one.weight : 0), 0);
        if (free === null) expect(drawn.every((one) => one.drawn)).toBe(true);
        else expect(taken).toBeLessThanOrEqual(free);
      }),
    );
  });

  it('passes over only whom the places that were left are too few for', () => {
    fc.assert(
      fc.property(entries, seed, fc.integer({ min: 0, max: 60 }), (all, word, free) => {
        let left: number = free;
        for (const one of drawLots(all, { seed: word, places: free })) {
          expect(one.free).toBe(left);
          expect(one.drawn).toBe(one.weight <= left);
          if (one.drawn) left -= one.weight;
        }
      }),
    );
  });

  it('is the same for ever for a seed that was written down', () => {
    const all = [1, 2, 3, 4, 5, 6].map((id) => ({ id, weight: id === 3 ? 3 : 1 }));
    const turns = drawLots(all, { seed: '2026-11-28 大会', places: 4 });
    expect(turns.map(({ id, drawn }) => `${id}${drawn ? '' : '-'}`)).toEqual(['3', '5', '2-', '1-', '4-', '6-']);
  });

  it('gives everybody about the same chance', () => {
    const all = Array.from({ length: 10 }, (_, index) => ({ id: index + 1, weight: 1 }));
    const won = new Map<number, number>();
    for (let round = 0; round < 2_000; round++)
      for (const { id, drawn } of drawLots(all, { seed: `回${round}`, places: 3 }))
        if (drawn) won.set(id, (won.get(id) ?? 0) + 1);
    for (const times of won.values()) expect(Math.abs(times - 600)).toBeLessThan(110);
    expect(won.size).toBe(10);
  });
});
