import { expect, it } from 'vitest';
import { singleFlight } from './single-flight.ts';

it('asks once for all who wait, anew afterwards, and tells all of a failure', async () => {
  let asked = 0;
  const open: (() => void)[] = [];
  const lookUp = singleFlight(async (key) => {
    asked += 1;
    await new Promise<void>((resolve) => open.push(resolve));
    if (key === 'bad') throw new Error('gone');
    return `${key}${asked}`;
  });
  const both = Promise.all([lookUp('a'), lookUp('a')]);
  open.shift()?.();
  expect(await both).toEqual(['a1', 'a1']);
  const again = lookUp('a');
  open.shift()?.();
  expect(await again).toBe('a2');
  const failed = Promise.allSettled([lookUp('bad'), lookUp('bad')]);
  open.shift()?.();
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(asked).toBe(3);
});
