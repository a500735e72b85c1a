import { expect, it } from 'vitest';
import { CSV_BOM, guardFormula, unguardFormula } from './guard.ts';

it('begins a file with the mark that Excel looks for', () =>
  expect([...Buffer.from(CSV_BOM)]).toEqual([0xef, 0xbb, 0xbf]));

it('guards and unguards at the beginning of a cell only', () => {
  expect(guardFormula('=1')).toBe("'=1");
  for (const cell of ["x'=1", 'x=1', "'x"]) {
    expect(guardFormula(cell)).toBe(cell);
    expect(unguardFormula(cell)).toBe(cell);
  }
});
