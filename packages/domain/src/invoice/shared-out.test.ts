import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sharedOut } from './returns.ts';

describe('a sum', () => {
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
