import { CARD_ITEM_MIN, type CardBox } from './design.ts';

/** A line on the card that a box keeps to, in percent. */
export interface CardGuide {
  axis: 'x' | 'y';
  at: number;
}

/** Which sides of a box are pulled: `n` to `w` as the compass has them. */
export type CardHandle = 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w' | 'nw';

/** Edges, middle and the usual margin of a card, in percent. */
const LINES = [0, 6, 50, 94, 100];

/** A box as it is stored: one decimal, inside the card, not smaller than can be taken hold of. */
export function cleanBox({ x, y, w, h }: CardBox): CardBox {
  const width = clamp(round(w), CARD_ITEM_MIN, 100);
  const height = clamp(round(h), CARD_ITEM_MIN, 100);
  return {
    x: round(clamp(round(x), 0, 100 - width)),
    y: round(clamp(round(y), 0, 100 - height)),
    w: width,
    h: height,
  };
}

/** A box pushed by some percent, never over the edge. */
export function movedBox(box: CardBox, dx: number, dy: number): CardBox {
  return cleanBox({ ...box, x: box.x + dx, y: box.y + dy });
}

/** A box pulled at one of its sides or corners; the opposite one stays where it is. */
export function resizedBox(box: CardBox, handle: CardHandle, dx: number, dy: number): CardBox {
  let [left, top, right, bottom] = [box.x, box.y, box.x + box.w, box.y + box.h];
  if (handle.includes('w')) left = clamp(left + dx, 0, right - CARD_ITEM_MIN);
  if (handle.includes('e')) right = clamp(right + dx, left + CARD_ITEM_MIN, 100);
  if (handle.includes('n')) top = clamp(top + dy, 0, bottom - CARD_ITEM_MIN);
  if (handle.includes('s')) bottom = clamp(bottom + dy, top + CARD_ITEM_MIN, 100);
  return cleanBox({ x: left, y: top, w: right - left, h: bottom - top });
}

/** The lines that a box may keep to: those of the card, and edges and middles of the other boxes. */
function linesOf(others: readonly CardBox[], axis: 'x' | 'y'): number[] {
  return [
    ...LINES,
    ...others.flatMap(({ x, y, w, h }) => (axis === 'x' ? [x, x + w / 2, x + w] : [y, y + h / 2, y + h])),
  ];
}

interface Pull {
  by: number;
  at: number;
}

/** The nearest line to any of some points within reach. */
function nearest(points: readonly number[], lines: readonly number[], reach: number): Pull | undefined {
  let found: Pull | undefined;
  for (const point of points)
    for (const at of lines) {
      const by = at - point;
      if (Math.abs(by) <= reach && (found === undefined || Math.abs(by) < Math.abs(found.by))) found = { by, at };
    }
  return found;
}

/** A moved box drawn to the lines that it comes near to, and those lines; `reach` is percent. */
export function snappedMove(
  box: CardBox,
  others: readonly CardBox[],
  reach: { x: number; y: number },
): { box: CardBox; guides: CardGuide[] } {
  const x = nearest([box.x, box.x + box.w / 2, box.x + box.w], linesOf(others, 'x'), reach.x);
  const y = nearest([box.y, box.y + box.h / 2, box.y + box.h], linesOf(others, 'y'), reach.y);
  return { box: movedBox(box, x?.by ?? 0, y?.by ?? 0), guides: guidesOf(x, y) };
}

/** The same for a box that is pulled at a handle: only what is pulled keeps to lines. */
export function snappedResize(
  box: CardBox,
  handle: CardHandle,
  others: readonly CardBox[],
  reach: { x: number; y: number },
): { box: CardBox; guides: CardGuide[] } {
  const across = handle.includes('w') ? [box.x] : handle.includes('e') ? [box.x + box.w] : [];
  const down = handle.includes('n') ? [box.y] : handle.includes('s') ? [box.y + box.h] : [];
  const x = nearest(across, linesOf(others, 'x'), reach.x);
  const y = nearest(down, linesOf(others, 'y'), reach.y);
  return { box: resizedBox(box, handle, x?.by ?? 0, y?.by ?? 0), guides: guidesOf(x, y) };
}

const guidesOf = (x: Pull | undefined, y: Pull | undefined): CardGuide[] => [
  ...(x === undefined ? [] : [{ axis: 'x' as const, at: x.at }]),
  ...(y === undefined ? [] : [{ axis: 'y' as const, at: y.at }]),
];

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);
const round = (value: number): number => Math.round(value * 10) / 10;
