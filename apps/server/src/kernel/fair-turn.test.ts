import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Abandoned, fairTurn } from './fair-turn.ts';

it('work of several takes turns by whose it is, at most so many at a time, and what nobody wants is not begun', async () => {
  const inTurn = fairTurn(1);
  const begun: string[] = [];
  let isWanted = true;
  const work = (name: string) => async () => {
    begun.push(name);
    await setImmediate();
    return name;
  };
  const all = [
    inTurn(1, work('a1')),
    inTurn(1, work('a2')),
    inTurn(1, work('a3')),
    inTurn(1, work('gone'), () => isWanted),
    inTurn(1, work('a4')),
    inTurn(2, work('b1')),
    inTurn(2, () => Promise.reject(new Error('broken'))),
    inTurn(3, work('c1')),
  ];
  isWanted = false;
  const settled = await Promise.allSettled(all);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4']);
  expect(settled.map(({ status }) => status).filter((status) => status === 'rejected')).toHaveLength(2);
  expect(settled[3]).toMatchObject({ reason: expect.any(Abandoned) });
  // Nothing of that keeps a place.
  expect(await inTurn(1, work('later'))).toBe('later');
});
