import { contrast } from '../accent/oklch.ts';
import {
  CARD_HEIGHT_MM,
  CARD_WIDTH_MM,
  type CardBox,
  type CardGround,
  type CardItem,
  type CardSide,
} from './design.ts';

/** What WCAG 2.2 asks of text (1.4.3). */
export const TEXT_CONTRAST = 4.5;

const STEPS = [0, 0.5, 1] as const;

/** The colour of a ground at a point of the card in percent, as CSS draws a linear gradient. */
export function groundAt({ from, to, angle }: CardGround, x: number, y: number): string {
  if (to === null) return from;
  const turn = (angle * Math.PI) / 180;
  const [across, down] = [Math.sin(turn), -Math.cos(turn)];
  const length = Math.abs(CARD_WIDTH_MM * across) + Math.abs(CARD_HEIGHT_MM * down);
  const along = ((x - 50) / 100) * CARD_WIDTH_MM * across + ((y - 50) / 100) * CARD_HEIGHT_MM * down;
  return mixed(from, to, Math.min(1, Math.max(0, along / length + 0.5)));
}

function mixed(from: string, to: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [a, b] = [Number.parseInt(from.slice(at, at + 2), 16), Number.parseInt(to.slice(at, at + 2), 16)];
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

/**
 * The lowest contrast of a text against what it stands on, 1 to 21; undefined where that is an image and `imageAt` does not tell
 * its colours.
 */
export function cardContrast(
  item: Pick<CardItem, 'style'> & CardBox,
  side: Pick<CardSide, 'background' | 'ground'>,
  imageAt?: (box: CardBox) => readonly string[] | undefined,
): number | undefined {
  const { color, plate } = item.style;
  if (plate !== null) return contrast(color, plate);
  const colors = side.background === null ? groundOf(side.ground, item) : imageAt?.(item);
  if (colors === undefined || colors.length === 0) return undefined;
  return Math.min(...colors.map((ground) => contrast(color, ground)));
}

function groundOf(ground: CardGround, { x, y, w, h }: CardBox): string[] {
  return STEPS.flatMap((across) => STEPS.map((down) => groundAt(ground, x + w * across, y + h * down)));
}
