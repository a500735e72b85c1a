import {
  CARD_HEIGHT_MM,
  CARD_WIDTH_MM,
  type CardBox,
  type CardItemInWords,
  type CardKind,
  type CardStyle,
} from './design.ts';
import { CARD_LINE, type FittedText, fitText } from './fit.ts';

/** Millimetres of a point. */
export const MM_OF_POINT = 25.4 / 72;
const CAPTION_SIZE = 0.6;
const CAPTION_SMALLEST = 4;
/** Air between a plate and its words at the sides, in multiples of the size of the letters. */
const PLATE_AIR = 0.3;

/** One line of words where it stands, in mm from the upper left corner of the card. */
export interface PlacedLine {
  text: string;
  /** Size of the letters in mm. */
  size: number;
  /** Upper edge of the line, which is `CARD_LINE` times as high as its letters. */
  top: number;
  weight: CardStyle['weight'];
}

/** An item where it stands on the card, in mm. */
export interface PlacedItem {
  kind: CardKind;
  source: string;
  box: CardBox;
  style: CardStyle;
  /** Of a text; none where the member has no words for it. */
  lines: PlacedLine[];
  /** Left edge and width that the lines have. */
  left: number;
  width: number;
  /** How the words were made to fit; undefined where there are none. */
  fitted: FittedText | undefined;
}

/** A box in percent as one in mm. */
export function boxInMm({ x, y, w, h }: CardBox): CardBox {
  return {
    x: (x * CARD_WIDTH_MM) / 100,
    y: (y * CARD_HEIGHT_MM) / 100,
    w: (w * CARD_WIDTH_MM) / 100,
    h: (h * CARD_HEIGHT_MM) / 100,
  };
}

/**
 * Where the items of a side stand and what lines they have: the same in the builder, on the phone and on paper. Photos and codes
 * are squares in the middle of their place.
 */
export function layoutCard(items: readonly CardItemInWords[]): PlacedItem[] {
  return items.map(placed);
}

function placed(item: CardItemInWords): PlacedItem {
  const { kind, source, style } = item;
  const box = boxInMm(item);
  const blank = { kind, source, style, lines: [], left: box.x, width: box.w, fitted: undefined };
  if (kind === 'photo' || kind === 'qr') return { ...blank, box: square(box) };
  if (kind !== 'text' || item.text === null) return { ...blank, box };

  const air = style.plate === null ? 0 : style.size * MM_OF_POINT * PLATE_AIR;
  const width = Math.max(0, box.w - 2 * air);
  const captionSize = item.caption === null ? 0 : Math.max(CAPTION_SMALLEST, style.size * CAPTION_SIZE);
  const captionHeight = captionSize * CARD_LINE * MM_OF_POINT;
  const fitted = fitText(item.text, style, {
    width: width / MM_OF_POINT,
    height: Math.max(0, box.h - captionHeight) / MM_OF_POINT,
  });
  const size = fitted.size * MM_OF_POINT;
  const height = fitted.lines.length * size * CARD_LINE;
  const top = box.y + (box.h - captionHeight - height) / 2;
  const lines: PlacedLine[] = fitted.lines.map((text, index) => ({
    text,
    size,
    top: top + captionHeight + index * size * CARD_LINE,
    weight: style.weight,
  }));
  if (item.caption !== null) {
    const caption = fitText(
      item.caption,
      { size: captionSize, min_size: CAPTION_SMALLEST, weight: 'normal', lines: 1 },
      { width: width / MM_OF_POINT, height: captionSize },
    );
    lines.unshift({ text: caption.lines[0] ?? '', size: caption.size * MM_OF_POINT, top, weight: 'normal' });
  }
  return { kind, source: item.source, style, box, lines, left: box.x + air, width, fitted };
}

function square({ x, y, w, h }: CardBox): CardBox {
  const side = Math.min(w, h);
  return { x: x + (w - side) / 2, y: y + (h - side) / 2, w: side, h: side };
}

/** The smallest side in mm at which readers find a printed code of this kind. */
export const CODE_SMALLEST_MM = { qr: 14, barcode: 25 } as const;

/** Whether a code is large enough to be read from paper. */
export function isReadableCode({ kind, box }: Pick<PlacedItem, 'kind' | 'box'>): boolean {
  if (kind === 'qr') return box.w >= CODE_SMALLEST_MM.qr;
  return kind !== 'barcode' || box.w >= CODE_SMALLEST_MM.barcode;
}
