import { expect, it } from 'vitest';
import { columnLetters } from './columnLetters.ts';

it('names columns as spreadsheets do', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
});
