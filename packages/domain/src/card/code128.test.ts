import { expect, it } from 'vitest';
import { code128 } from './code128.ts';

it('writes a member code as Code 128 with its check symbol', () => {
  // The textbook example "PJJ123C" has check value 54 in set A; set B starts one higher, so 55.
  const bars = code128('PJJ123C');
  expect(bars?.width).toBe(9 * 11 + 13);
  const widths: number[] = [];
  let at = 0;
  for (const [, x, width] of bars?.path.matchAll(/M(\d+) 0h(\d)/g) ?? []) {
    if (Number(x) > at) widths.push(Number(x) - at);
    widths.push(Number(width));
    at = Number(x) + Number(width);
  }
  const symbols = widths.join('').match(/.{6}/g);
  expect(symbols?.[0]).toBe('211214');
  expect(symbols?.[8]).toBe('311321');
  expect(widths.slice(-7).join('')).toBe('2331112');
  expect(code128('会員')).toBeUndefined();
});
