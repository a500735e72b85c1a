import { describe, expect, it } from 'vitest';
import {
  deriveSecret,
  hashPassword,
  isOutdated,
  newSecret,
  OWASP_COST,
  sameText,
  setHashCost,
  tokenHash,
  verifyPassword,
} from './secrets.ts';

describe('passwords', () => {
  it('are verified against their own hash only, and never stored as they are', async () => {
    const hash = await hashPassword('Tsudoi-2026');
    expect(hash).toMatch(/^argon2id\$19456,2,1\$/);
    expect(hash).not.toContain('Tsudoi');
    expect(await verifyPassword(hash, 'Tsudoi-2026')).toBe(true);
    expect(await verifyPassword(hash, 'tsudoi-2026')).toBe(false);
  });
  it('are refused where there is none, after the same work', async () => {
    expect(await verifyPassword(null, '')).toBe(false);
    expect(await verifyPassword(undefined, 'anything')).toBe(false);
    const hash = await hashPassword('Tsudoi-2026');
    /** The least work of some tries, in µs of processor time: what else the machine does is not in it. */
    const cheapest = async (of: string | null): Promise<number> => {
      const times: number[] = [];
      for (let n = 0; n < 5; n++) {
        const before = process.cpuUsage();
        await verifyPassword(of, 'wrong-one');
        const { user, system } = process.cpuUsage(before);
        times.push(user + system);
      }
      return Math.min(...times);
    };
    await verifyPassword(null, 'made once');
    const ratio = (await cheapest(null)) / (await cheapest(hash));
    expect(ratio).toBeGreaterThan(0.3);
    expect(ratio).toBeLessThan(3);
  });
  it('cost what OWASP says, and are outdated as soon as that changes', async () => {
    expect(OWASP_COST).toEqual({ memory: 19_456, passes: 2, parallelism: 1 });
    const hash = await hashPassword('Tsudoi-2026');
    expect(isOutdated(hash)).toBe(false);
    setHashCost({ memory: 8_192, passes: 1, parallelism: 1 });
    try {
      expect(isOutdated(hash)).toBe(true);
      expect(await hashPassword('Tsudoi-2026')).toMatch(/^argon2id\$8192,1,1\$/);
      expect(await verifyPassword(hash, 'Tsudoi-2026')).toBe(true);
    } finally {
      setHashCost(OWASP_COST);
    }
  });
  it('are the same however the keyboard composed them', async () => {
    expect(await verifyPassword(await hashPassword('pässword-1'), 'pa\u0308ssword-1')).toBe(true);
  });
});

describe('tokens', () => {
  it('have 256 random bits', () => {
    expect(Buffer.from(newSecret(), 'base64url')).toHaveLength(32);
    expect(newSecret()).not.toBe(newSecret());
  });
  it('follow from another only with the key and for the purpose', () => {
    expect(deriveSecret('k', 'access', 's')).toBe(deriveSecret('k', 'access', 's'));
    expect(
      new Set([
        deriveSecret('k', 'access', 's'),
        deriveSecret('k', 'refresh', 's'),
        deriveSecret('j', 'access', 's'),
        tokenHash('s'),
      ]).size,
    ).toBe(4);
  });
  it('are compared whole', () => {
    expect([sameText('a', 'a'), sameText('a', 'b'), sameText('a', 'aa')]).toEqual([true, false, false]);
  });
});
