import fc from 'fast-check';
import { expect, it } from 'vitest';
import { guardFormula, unguardFormula } from '../index.ts';

const tricky = fc.string({
  unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\0', '＝', '＋', '－', '＠', 'a', '1'),
});

it('guards what a spreadsheet would run', () => {
  for (const cell of ['=1+1', '+81', '-5', '@x', '\tx', '\rx', '\0x', '＝1', '＋1', '－1', '＠x']) {
    expect(guardFormula(cell)).toBe(`'${cell}`);
  }
});
it('leaves everything else as it is', () => {
  for (const cell of ['', '山本', "'quoted'", "O'Neil", '1-2-3', ' =1', '045-555'])
    expect(guardFormula(cell)).toBe(cell);
});
it('takes off one guard and no quote that a person typed', () => {
  expect(unguardFormula("'=1")).toBe('=1');
  expect(unguardFormula("'70s")).toBe("'70s");
});
it('brings every cell back from an export', () => {
  fc.assert(
    fc.property(fc.oneof(tricky, fc.string({ unit: 'binary' })), (cell) => unguardFormula(guardFormula(cell)) === cell),
  );
});
it('never lets a formula through', () => {
  fc.assert(fc.property(tricky, (cell) => !/^[=+\-@\t\r\0＝＋－＠]/.test(guardFormula(cell))));
});
