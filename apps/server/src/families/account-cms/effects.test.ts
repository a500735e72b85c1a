import { expect, it } from 'vitest';
import { lookAtRows } from './effects.ts';

/** The ids of the rows that were looked at, and whether they were all, of a table with so many rows. */
async function looked(count: number, most: number) {
  const seen: number[] = [];
  const rows = Array.from({ length: count }, (_, at) => ({ id: at + 1 }));
  const read = async (after: number, limit: number) => rows.filter(({ id }) => id > after).slice(0, limit);
  const whole = await lookAtRows(read, ({ id }) => seen.push(id), most);
  return { seen: seen.length, last: seen.at(-1), whole };
}

it('rows are looked at up to a number, and are whole where there are not more', async () => {
  expect(await looked(0, 2000)).toEqual({ seen: 0, last: undefined, whole: true });
  expect(await looked(1000, 2000)).toEqual({ seen: 1000, last: 1000, whole: true });
  expect(await looked(2000, 2000)).toEqual({ seen: 2000, last: 2000, whole: true });
  expect(await looked(2001, 2000)).toEqual({ seen: 2000, last: 2000, whole: false });
  expect(await looked(2600, 2500)).toEqual({ seen: 2500, last: 2500, whole: false });
});
