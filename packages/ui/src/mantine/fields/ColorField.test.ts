import { expect, it } from 'vitest';
import { colorOf } from './ColorField.tsx';

it('puts a typed colour right, and leaves what is none as it was typed', () => {
  expect(['#165E83', '165e83', '＃１６５ｅ８３', ' #abc ', 'abc', 'red', '#12345', ''].map(colorOf)).toEqual([
    '#165e83',
    '#165e83',
    '#165e83',
    '#aabbcc',
    '#aabbcc',
    'red',
    '#12345',
    '',
  ]);
});
