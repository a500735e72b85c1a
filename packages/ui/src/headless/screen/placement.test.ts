import { describe, expect, it } from 'vitest';
import { canMoveAt, clampInside, freeTop } from './placement.ts';

const room = { box: { left: 400, top: 200, width: 380, height: 200 }, view: { width: 1_200, height: 700 } };

describe('a window', () => {
  it('can be moved above 900 px only', () => {
    expect([899, 900, 901].map(canMoveAt)).toEqual([false, false, true]);
  });
  it('goes where it is put', () => {
    expect(clampInside({ x: 30, y: -40 }, room)).toEqual({ x: 30, y: -40 });
  });
  it('never leaves the screen, on any side', () => {
    expect(clampInside({ x: -9_999, y: -9_999 }, room)).toEqual({ x: -392, y: -192 });
    expect(clampInside({ x: 9_999, y: 9_999 }, room)).toEqual({ x: 412, y: 292 });
  });
  it('that is higher than the screen keeps its head in sight', () => {
    const tall = { ...room, box: { ...room.box, top: 0, height: 900 } };
    expect(clampInside({ x: 0, y: -300 }, tall)).toEqual({ x: 0, y: 8 });
  });
});

describe('a notification', () => {
  const place = { left: 900, right: 1260, from: 16, to: 740, height: 50 };
  const at = (top: number, bottom: number, left = 1_000, right = 1_100) => ({ left, top, right, bottom });

  it('stands at the top where nothing is', () => {
    expect(freeTop(place, [])).toBe(16);
    expect(freeTop(place, [at(10, 46, 300, 880)])).toBe(16);
  });
  it('goes below what it would cover, in whatever order that is found', () => {
    expect(freeTop(place, [at(130, 160), at(10, 46), at(60, 90)])).toBe(164);
    expect(freeTop(place, [at(10, 46), at(110, 140)])).toBe(50);
  });
  it('goes past what reaches farther than the next', () => {
    expect(freeTop(place, [at(10, 300), at(40, 60), at(320, 340)])).toBe(344);
  });
  it('has no place where everything is full', () => {
    const rows = Array.from({ length: 20 }, (_, row) => at(row * 40, row * 40 + 32));
    expect(freeTop(place, rows)).toBeUndefined();
  });
});
