import type { CardStyle } from './design.ts';
import { characters, textWidth } from './measure.ts';

/** Height of a line, in multiples of the size of its letters. */
export const CARD_LINE = 1.3;
const ELLIPSIS = '…';
/** The size of letters goes down in steps of half a point. */
const STEP = 0.5;

/** A text as it stands in its place. */
export interface FittedText {
  lines: string[];
  /** Points. */
  size: number;
  /** Its end was cut off, because it does not fit in the smallest size either. */
  isCut: boolean;
}

/**
 * A text made to fit: as large as the style says, else smaller down to `min_size`, else its end gives way to `…`. `width` and
 * `height` are points.
 */
export function fitText(
  text: string,
  { size, min_size: min, weight, lines: most }: Pick<CardStyle, 'size' | 'min_size' | 'weight' | 'lines'>,
  { width, height }: { width: number; height: number },
): FittedText {
  const smallest = Math.min(min, size);
  for (let points = size; points > smallest; points -= STEP) {
    const lines = linesOf(text, points, weight, { width, height, most });
    if (lines !== undefined) return { lines, size: points, isCut: false };
  }
  const lines = linesOf(text, smallest, weight, { width, height, most });
  if (lines !== undefined) return { lines, size: smallest, isCut: false };
  const count = most === 2 && 2 * CARD_LINE * smallest <= height ? 2 : 1;
  return { lines: cutLines(text, width / smallest, weight, count), size: smallest, isCut: true };
}

/** The lines of a text in one size; undefined where they do not fit. */
function linesOf(
  text: string,
  size: number,
  weight: CardStyle['weight'],
  { width, height, most }: { width: number; height: number; most: 1 | 2 },
): string[] | undefined {
  // One line may be as high as its letters: its place is not made larger for the air above and below.
  if (size > height) return undefined;
  const room = width / size;
  if (textWidth(text, weight) <= room) return [text];
  if (most === 1 || 2 * CARD_LINE * size > height) return undefined;
  const whole = start(text, room, weight);
  const gap = Math.max(whole.lastIndexOf(' '), whole.lastIndexOf('　'));
  for (const first of [
    ...(gap > 0 ? [text.slice(0, gap)] : []),
    unbroken(whole, characters(text.slice(whole.length))[0]),
  ]) {
    const rest = text.slice(first.length).trimStart();
    if (first !== '' && textWidth(rest, weight) <= room) return [first.trimEnd(), rest];
  }
  return undefined;
}

/** What no line begins with. */
const NOT_FIRST = 'ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ々、。，．・）」』';

/** The start of a text without its last character, where the next line would begin with one that none begins with. */
function unbroken(whole: string, next: string | undefined): string {
  const found = characters(whole);
  for (let first = next; first !== undefined && found.length > 1 && NOT_FIRST.includes(first); ) first = found.pop();
  return found.join('');
}

function start(text: string, room: number, weight: CardStyle['weight']): string {
  let found = '';
  for (const character of characters(text)) {
    if (textWidth(found + character, weight) > room) break;
    found += character;
  }
  return found;
}

function cutLines(text: string, room: number, weight: CardStyle['weight'], count: 1 | 2): string[] {
  const whole = count === 2 ? start(text, room, weight) : '';
  const first = unbroken(whole, characters(text.slice(whole.length))[0]);
  const rest = text.slice(first.length).trimStart();
  const last = start(rest, room - textWidth(ELLIPSIS, weight), weight).trimEnd() + ELLIPSIS;
  return count === 2 && first !== '' ? [first.trimEnd(), last] : [last];
}
