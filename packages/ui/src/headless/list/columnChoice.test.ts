import { describe, expect, it } from 'vitest';
import { inOrder } from './columnChoice.ts';

const ids = (order: string[]) =>
  inOrder([{ id: 'a' }, { id: 'b' }, { id: 'c' }, { id: 'd' }], { order })
    .map(({ id }) => id)
    .join('');

describe('the order of columns', () => {
  it('is that of the screen without a choice', () => expect(ids([])).toBe('abcd'));
  it('is that of the choice', () => expect(ids(['d', 'a', 'c', 'b'])).toBe('dacb'));
  it('puts a column the choice does not know after the one it follows by itself', () => {
    expect(ids(['d', 'b', 'a'])).toBe('dbca');
    expect(ids(['d', 'c', 'b'])).toBe('adcb');
  });
  it('forgets columns that are gone', () => expect(ids(['z', 'b', 'a', 'c', 'd'])).toBe('bacd'));
});
