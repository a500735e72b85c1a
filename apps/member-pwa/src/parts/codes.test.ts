import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { memberInfoOf } from '../testing/answers.ts';
import { code128 } from './code128.ts';
import { cardText } from './DesignedCard.tsx';
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

it('binds the words of a designed card to the member, and leaves other words as they are', () => {
  const { account } = memberInfoOf();
  expect(cardText('basic_info.last_name', account)).toBe('山本');
  expect(cardText('name', account)).toBe('山本 花子');
  expect(cardText('expires_on', account)).toBe('2027-04-01');
  expect(cardText('会員証', account)).toBe('会員証');
  expect(cardText('constructor', account)).toBe('constructor');
});

it('holds a name together inside a sentence without changing it for the reader', () => {
  expect(unbroken('あおば').replaceAll('\u2060', '')).toBe('あおば');
  expect(unbroken('あおば')).toHaveLength(5);
  expect(unbroken('あ'.repeat(30))).toHaveLength(30);
});
