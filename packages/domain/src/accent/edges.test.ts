import { describe, expect, it } from 'vitest';
import { deriveAccent, INK_ACCENT } from './derive.ts';
import { contrast, toHex, toLch } from './oklch.ts';

it('replaces what is no colour by ink, all of it', () => {
  for (const text of ['x#165e83', '#165e83x', '#165e8', 'blue', ''])
    expect(deriveAccent(text)).toEqual({
      ...{ fill: '#2b3033', hover: '#1c1f21', text: '#2b3033', soft: '#ececea' },
      ...{ darkFill: '#646d71', darkText: '#cfd4d3', darkSoft: '#2a2f32' },
      ...{ card: INK_ACCENT.fill, cardText: '#ffffff', change: 'not_a_colour' },
    });
});

describe.each(['#165e83', '#ffcc00', '#00ff88', '#8a2be2', '#004225', '#ff69b4', '#0a0a80', '#c0ffee'])(
  'the set of %s',
  (chosen) => {
    const set = deriveAccent(chosen);
    it('can be read in light and dark', () => {
      for (const ground of [set.soft, '#f6f6f3', '#ffffff'])
        expect(contrast(set.text, ground)).toBeGreaterThanOrEqual(4.55);
      expect(contrast(set.darkFill, '#ffffff')).toBeGreaterThanOrEqual(4.6);
      expect(contrast(set.darkText, '#1a1d1f')).toBeGreaterThanOrEqual(7);
    });
    it('is darker where the pointer is, and hardly coloured where it is a ground', () => {
      expect(toLch(set.fill).lightness - toLch(set.hover).lightness).toBeGreaterThan(0.05);
      expect(toLch(set.hover).chroma).toBeLessThanOrEqual(toLch(set.fill).chroma + 0.005);
      expect(toLch(set.soft).chroma).toBeLessThan(0.02);
      expect(toLch(set.soft).lightness).toBeGreaterThan(0.94);
      expect(toLch(set.darkSoft).chroma).toBeLessThan(0.045);
      expect(toLch(set.darkSoft).lightness).toBeLessThan(0.31);
    });
  },
);

it('keeps a dull red and refuses a strong one', () => {
  expect(deriveAccent('#d92d20').change).toBe('near_danger');
  expect(deriveAccent('#7d5a55').change).not.toBe('near_danger');
});

describe('OKLCH, held against the values that CSS Color 4 gives for the primaries', () => {
  it.each([
    ['#ff0000', 0.62796, 0.25768, 29.234],
    ['#00ff00', 0.86644, 0.29483, 142.495],
    ['#0000ff', 0.45201, 0.31321, 264.052],
  ])('%s', (hex, lightness, chroma, hue) => {
    const found = toLch(hex);
    expect(found.lightness).toBeCloseTo(lightness, 4);
    expect(found.chroma).toBeCloseTo(chroma, 4);
    expect(found.hue).toBeCloseTo(hue, 2);
    expect(toHex({ lightness, chroma, hue })).toBe(hex);
  });
  it('gives up chroma, not hue or lightness, where a screen cannot show it', () => {
    const shown = toLch(toHex({ lightness: 0.5, chroma: 0.5, hue: 150 }));
    expect(shown.lightness).toBeCloseTo(0.5, 1);
    expect(Math.abs(shown.hue - 150)).toBeLessThan(3);
  });
  it('has only white at the light end', () => expect(toHex({ lightness: 1, chroma: 0.2, hue: 30 })).toBe('#ffffff'));
});
