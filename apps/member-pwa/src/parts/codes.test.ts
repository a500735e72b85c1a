import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { unbroken } from './member.ts';
import { draw } from './QrCode.tsx';

it.each(['S004821', 'FAMILY-2026-0004821', 'a_b-1'])('draws exactly the black modules of the QR code of %s', (code) => {
  const { size, path } = draw(code);
  const drawn = Array.from({ length: size }, () => Array.from({ length: size }, () => 0));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1/g)) {
    for (let at = Number(x); at < Number(x) + Number(width); at++) drawn[Number(y)]![at]! += 1;
  }
  expect(drawn).toEqual(encode(code, { ecc: 'M', border: 0 }).data.map((row) => row.map(Number)));
});

it('holds a name together inside a sentence without changing it for the reader', () => {
  expect(unbroken('あおば').replaceAll('\u2060', '')).toBe('あおば');
  expect(unbroken('あおば')).toHaveLength(5);
  expect(unbroken('あ'.repeat(30))).toHaveLength(30);
});
