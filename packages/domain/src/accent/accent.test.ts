import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, deriveAccent } from '../index.ts';

const colours = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('a facility colour', () => {
  it('is kept where it reads well', () => {
    expect(deriveAccent('#165E83')).toMatchObject({
      fill: '#165e83',
      darkText: '#78bae3',
      card: '#165e83',
      cardText: '#ffffff',
      change: 'kept',
    });
  });
  it('gets darker for actions and stays on the card', () => {
    expect(deriveAccent('#f4a7bd')).toMatchObject({
      fill: '#9b566c',
      darkText: '#e199ae',
      card: '#f4a7bd',
      cardText: '#000000',
      change: 'moved',
    });
    expect(deriveAccent('#ffe600')).toMatchObject({ fill: '#796d02', darkText: '#bdb36f', change: 'moved' });
  });
  it('gives way to ink near danger, for grey and for what is no colour', () => {
    expect(deriveAccent('#e60012')).toMatchObject({ fill: '#2b3033', card: '#e60012', change: 'near_danger' });
    expect(deriveAccent('#cccccc')).toMatchObject({ fill: '#2b3033', cardText: '#000000', change: 'grey' });
    expect(deriveAccent('aoba')).toMatchObject({ fill: '#2b3033', card: '#2b3033', change: 'not_a_colour' });
  });
  it('always ends in words that can be read', () => {
    fc.assert(
      fc.property(colours, (colour) => {
        const set = deriveAccent(colour);
        expect(contrast('#ffffff', set.fill)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(set.text, '#f6f6f3')).toBeGreaterThanOrEqual(4.5);
        expect(contrast(set.text, set.soft)).toBeGreaterThanOrEqual(4.5);
        expect(contrast('#ffffff', set.darkFill)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(set.darkText, '#1a1d1f')).toBeGreaterThanOrEqual(7);
        expect(contrast(set.cardText, set.card)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });
});

it('measures contrast as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 2);
});
