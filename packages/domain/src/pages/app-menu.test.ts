import { expect, it } from 'vitest';
import { appMenu } from './app-menu.ts';

const items = (count: number) => Array.from({ length: count }, (_, index) => index);

it.each([
  ['standard', 7, 'standard', 5],
  ['motion', 7, 'motion', 5],
  ['expandable', 12, 'expandable', 9],
  ['expandable', 3, 'expandable', 3],
  ['expandable', 2, 'standard', 2],
  ['motion', 2, 'motion', 2],
] as const)('a menu of style %s with %i items is drawn as %s with %i', (style, count, drawn, shown) => {
  expect(appMenu(style, items(count))).toEqual({ style: drawn, items: items(shown) });
});
