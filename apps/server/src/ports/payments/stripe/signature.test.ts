import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { isSignedBy } from './adapter.ts';

it('a notice counts for five minutes around its stamp, before it as after', () => {
  const now = new Date('2026-11-29T00:00:00Z');
  const raw = Buffer.from('{}');
  const signed = (offset: number) => {
    const stamp = now.getTime() / 1000 + offset;
    const right = createHmac('sha256', 'whsec_a').update(`${stamp}.{}`).digest('hex');
    return isSignedBy(raw, `t=${stamp},v1=${right}`, ['whsec_b', 'whsec_a'], now);
  };
  expect([-301, -300, 0, 300, 301, 31_536_000].map(signed)).toEqual([false, true, true, true, false, false]);
});
