import { describe, expect, it } from 'vitest';
import { canMoveAt, clampInside } from './placement.ts';

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
