import { CARD_SOURCES, type CardItem, type CardKind, type CardSide, type CardStyle } from './design.ts';

/** A text as it is put on a card first. */
export const firstStyle = (color: string, style: Partial<CardStyle> = {}): CardStyle => ({
  size: 9,
  min_size: 6,
  color,
  weight: 'normal',
  align: 'left',
  lines: 1,
  caption: false,
  plate: null,
  ...style,
});

const FIRST_PLACE = {
  text: { x: 30, y: 43, w: 40, h: 14 },
  photo: { x: 6, y: 25, w: 22, h: 35 },
  logo: { x: 6, y: 8, w: 12, h: 14 },
  qr: { x: 72, y: 55, w: 22, h: 36 },
  barcode: { x: 30, y: 78, w: 40, h: 16 },
} as const satisfies Record<CardKind, unknown>;

/** A new item of a kind in the middle of the card, or at its usual place. */
export function newCardItem(kind: CardKind, color: string, source?: string): CardItem {
  return {
    kind,
    source: source ?? (kind === 'text' ? 'basic_info.name' : CARD_SOURCES[kind]),
    ...FIRST_PLACE[kind],
    style: firstStyle(color),
  };
}

/** The card to begin with: what the card of the product shows, in the colours of the facility, with its logo where it has one. */
export function standardCard({ card, cardText }: { card: string; cardText: string }, hasLogo = false): CardSide {
  const nameAt = hasLogo ? 15 : 6;
  const text = (
    source: string,
    [x, y, w, h]: readonly [number, number, number, number],
    style: Partial<CardStyle>,
  ) => ({
    kind: 'text' as const,
    source,
    ...{ x, y, w, h },
    style: firstStyle(cardText, style),
  });
  return {
    background: null,
    ground: { from: card, to: null, angle: 135 },
    items: [
      ...(hasLogo ? [{ ...newCardItem('logo', cardText), x: 6, y: 8, w: 7, h: 11 }] : []),
      text('facility.name', [nameAt, 8, 63 - nameAt, 11], { weight: 'bold' }),
      text('basic_info.member_type', [66, 8, 28, 11], { align: 'right' }),
      text('basic_info.name_kana', [6, 42, 62, 8], { size: 7, min_size: 5 }),
      text('basic_info.name', [6, 51, 62, 16], { size: 16, min_size: 9, weight: 'bold' }),
      text('basic_info.member_code', [6, 76, 30, 18], { weight: 'bold', caption: true }),
      text('basic_info.expires_on', [38, 76, 30, 18], { weight: 'bold', caption: true }),
      { ...newCardItem('qr', cardText), x: 72, y: 55, w: 22, h: 37 },
    ],
  };
}
