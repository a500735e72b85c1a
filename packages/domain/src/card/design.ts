/** Width of a member card in mm: the size ID-1 of bank cards, as the office prints it. */
export const CARD_WIDTH_MM = 85.6;
/** Height of a member card in mm. */
export const CARD_HEIGHT_MM = 54;
/** Items on one side of a card. */
export const CARD_ITEMS_MAX = 20;
/** Characters of a fixed text. */
export const CARD_TEXT_MAX = 60;
/** The smallest width and height of an item, in percent of the card. */
export const CARD_ITEM_MIN = 3;
/** Letters of a card, in points as it is printed. */
export const CARD_POINTS = { min: 4, max: 40 } as const;

/** What can stand on a card. */
export const CARD_KINDS = ['text', 'photo', 'logo', 'qr', 'barcode'] as const;
export type CardKind = (typeof CARD_KINDS)[number];

/** Built-in fields that may stand on a card, as `basic_info.…` of a text's source. */
export const CARD_FIELDS = [
  'name',
  'name_kana',
  'member_code',
  'member_type',
  'expires_on',
  'joined_on',
  'birthday',
  'organization',
] as const;
export type CardFieldName = (typeof CARD_FIELDS)[number];

/** What of the facility may stand on a card, as `facility.…` of a text's source. */
export const CARD_FACTS = ['name', 'address', 'phone', 'contact_email'] as const;
export type CardFact = (typeof CARD_FACTS)[number];

/** The other source of a QR code: the pass that proves itself. Where there is none, the code says the member code. */
export const CARD_PASS = 'pass';

/** The one source of each kind that is no text. */
export const CARD_SOURCES = {
  photo: 'basic_info.profile_image',
  logo: 'facility.logo',
  qr: 'basic_info.member_code',
  barcode: 'basic_info.member_code',
} as const satisfies Record<Exclude<CardKind, 'text'>, string>;

/** Where an item stands, in percent of the card's width and height, from its upper left corner. */
export interface CardBox {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** How a text looks; items of other kinds have it too and do not use it. */
export interface CardStyle {
  /** Points as printed. */
  size: number;
  /** The text shrinks down to this before its end is cut off. */
  min_size: number;
  /** `#rrggbb` */
  color: string;
  weight: 'normal' | 'bold';
  align: 'left' | 'center' | 'right';
  lines: 1 | 2;
  /** Whether the name of the field stands above it in small letters. */
  caption: boolean;
  /** A flat ground behind the words, `#rrggbb`; null for none. */
  plate: string | null;
}

/** Something that stands on a card. */
export interface CardItem extends CardBox {
  kind: CardKind;
  /** `basic_info.name`, `extend_info.12`, `facility.phone` or `text:` and the words themselves. */
  source: string;
  style: CardStyle;
}

/** The ground of a side: one colour, or two with the angle of the way between them, in degrees as CSS has them. */
export interface CardGround {
  from: string;
  to: string | null;
  angle: number;
}

/** One side of a card; items in their order, the last one in front. `background` is the path of an image. */
export interface CardSide {
  background: string | null;
  ground: CardGround;
  items: CardItem[];
}

/** What a text is bound to. */
export type CardSource =
  | { of: 'member'; field: CardFieldName }
  | { of: 'answer'; id: number }
  | { of: 'facility'; fact: CardFact }
  | { of: 'text'; text: string };

const OWN = /^extend_info\.([1-9]\d{0,9})$/;
const TEXT = 'text:';

/** Reads the source of a text; undefined where it is none. */
export function cardSource(source: string): CardSource | undefined {
  if (source.startsWith(TEXT)) return { of: 'text', text: source.slice(TEXT.length) };
  const own = OWN.exec(source)?.[1];
  if (own !== undefined) return { of: 'answer', id: Number(own) };
  const field = CARD_FIELDS.find((name) => source === `basic_info.${name}`);
  if (field !== undefined) return { of: 'member', field };
  const fact = CARD_FACTS.find((name) => source === `facility.${name}`);
  return fact === undefined ? undefined : { of: 'facility', fact };
}

/** What is wrong with a design, at the dotted path of its field: `sides.0.items.2.source`. */
export interface CardFault {
  path: string;
  code: 'choice' | 'required' | 'too_large' | 'card_outside' | 'card_field_unavailable';
}

/** Positions are written with one decimal, so that sums of them are exact to less than this. */
const SLACK = 0.01;

/**
 * What is wrong with the sides of a card beyond the form of their values. `ownFields` are the ids of the facility's own fields
 * that may stand on it.
 */
export function cardFaults(sides: readonly CardSide[], ownFields: ReadonlySet<number>): CardFault[] {
  return sides.flatMap(({ items }, side) =>
    items.flatMap((item, index) => itemFaults(item, ownFields, `sides.${side}.items.${index}`)),
  );
}

function itemFaults(item: CardItem, ownFields: ReadonlySet<number>, at: string): CardFault[] {
  const { kind, x, y, w, h, style } = item;
  const faults: CardFault[] = [];
  if (x + w > 100 + SLACK) faults.push({ path: `${at}.w`, code: 'card_outside' });
  if (y + h > 100 + SLACK) faults.push({ path: `${at}.h`, code: 'card_outside' });
  if (style.min_size > style.size) faults.push({ path: `${at}.style.min_size`, code: 'too_large' });
  if (kind !== 'text') {
    const isSource = item.source === CARD_SOURCES[kind] || (kind === 'qr' && item.source === CARD_PASS);
    if (!isSource) faults.push({ path: `${at}.source`, code: 'choice' });
    return faults;
  }
  const source = cardSource(item.source);
  if (source === undefined) faults.push({ path: `${at}.source`, code: 'choice' });
  else if (source.of === 'text' && source.text.trim() === '') faults.push({ path: `${at}.source`, code: 'required' });
  else if (source.of === 'text' && [...source.text].length > CARD_TEXT_MAX)
    faults.push({ path: `${at}.source`, code: 'too_large' });
  else if (source.of === 'answer' && !ownFields.has(source.id))
    faults.push({ path: `${at}.source`, code: 'card_field_unavailable' });
  return faults;
}

/** The words of one member's card, by source; what is not there, or may not be read, is not among them. */
export interface CardWords {
  /** Value of each source but fixed texts. */
  texts: Readonly<Record<string, string>>;
  /** Name of the field of each source, for the caption. */
  captions: Readonly<Record<string, string>>;
}

/** An item with its words: null where the member has none. */
export interface CardItemInWords extends CardItem {
  text: string | null;
  caption: string | null;
}

/** Binds an item to the words of a member. */
export function cardItemInWords(item: CardItem, { texts, captions }: CardWords): CardItemInWords {
  if (item.kind !== 'text') return { ...item, text: null, caption: null };
  const source = cardSource(item.source);
  if (source?.of === 'text') return { ...item, text: source.text, caption: null };
  const has = Object.hasOwn(texts, item.source) && texts[item.source] !== '';
  const text = has ? (texts[item.source] ?? null) : null;
  const caption = item.style.caption && has ? (captions[item.source] ?? null) : null;
  return { ...item, text, caption };
}
