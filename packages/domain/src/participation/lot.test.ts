import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawLots, type LotEntry } from './lot.ts';
import { cancelPercent, keptOf, sharedOut } from './terms.ts';

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
    expect(turns.map(({ id, drawn }) => `${id}${drawn ? '' : '-'}`)).toMatchInlineSnapshot(`
      [
        "3",
        "5",
        "2-",
        "1-",
        "4-",
        "6-",
      ]
    `);
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

describe('what a cancellation costs', () => {
  const rules = [
    { days_before: 7, percent: 50 },
    { days_before: 1, percent: 100 },
  ];
  const firstDay = '2026-12-06';

  it('is that of the last rule that has begun, and nothing before the first', () => {
    const on = (day: string) => cancelPercent(rules, { on: day, firstDay });
    expect(['2026-11-28', '2026-11-29', '2026-12-04', '2026-12-05', '2026-12-06', '2026-12-07'].map(on)).toEqual([
      0, 50, 50, 100, 100, 100,
    ]);
    expect(cancelPercent([], { on: firstDay, firstDay })).toBe(0);
  });

  it('is in whole yen, of which the member keeps the fractions', () => {
    expect([keptOf(3_001, 50), keptOf(3_000, 0), keptOf(999, 100)]).toEqual([1_500, 0, 999]);
  });

  it('is taken off the lines in proportion, never more than they have and never a yen beside', () => {
    expect(sharedOut([1_000, 500], 750)).toEqual([500, 250]);
    expect(sharedOut([0, 0], 5)).toEqual([0, 0]);
    fc.assert(
      fc.property(fc.array(fc.nat(100_000), { maxLength: 10 }), fc.nat(1_000_000), (parts, sum) => {
        const shares = sharedOut(parts, sum);
        const total = parts.reduce((all, part) => all + part, 0);
        expect(shares.reduce((all, share) => all + share, 0)).toBe(Math.min(sum, total));
        for (const [index, share] of shares.entries()) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(parts[index] ?? 0);
        }
      }),
    );
  });
});
