import { CARD_ITEM_MIN, CARD_ITEMS_MAX, CARD_KINDS, CARD_POINTS } from '@tsudoi/domain';
import * as v from 'valibot';
import { StoredFile } from '../core/file.ts';
import { Id, Instant, Line, Version, WireInteger } from '../core/values.ts';

const number = (min: number, max: number) =>
  v.pipe(
    v.number('number'),
    v.finite('number'),
    v.minValue(min, `too_small:${min}`),
    v.maxValue(max, `too_large:${max}`),
  );
const Percent = number(0, 100);
const Extent = number(CARD_ITEM_MIN, 100);
const Points = number(CARD_POINTS.min, CARD_POINTS.max);
const Color = v.pipe(v.string('color_format'), v.regex(/^#[0-9a-f]{6}$/i, 'color_format'));
const SOURCE_LENGTH = 100;
const PATH_LENGTH = 300;

/** How a text of a card looks; sizes in points as printed. */
export const CardStyle = v.object({
  size: Points,
  min_size: Points,
  color: Color,
  weight: v.picklist(['normal', 'bold'], 'choice'),
  align: v.picklist(['left', 'center', 'right'], 'choice'),
  lines: v.picklist([1, 2], 'choice'),
  caption: v.boolean('choice'),
  plate: v.nullable(Color),
});

/** An item of a card (G-30); positions in percent of the card. */
export const CardItem = v.object({
  kind: v.picklist(CARD_KINDS, 'choice'),
  source: v.pipe(Line(SOURCE_LENGTH), v.nonEmpty('required')),
  x: Percent,
  y: Percent,
  w: Extent,
  h: Extent,
  style: CardStyle,
});

const CardGround = v.object({ from: Color, to: v.nullable(Color), angle: number(0, 360) });

/** A side as operators draw it; `background` is the path of an uploaded image. */
export const CardSide = v.object({
  background: v.nullable(v.pipe(Line(PATH_LENGTH), v.nonEmpty('file_unfinished'))),
  ground: CardGround,
  items: v.pipe(v.array(CardItem, 'array'), v.maxLength(CARD_ITEMS_MAX, 'too_many')),
});
export type CardSide = v.InferOutput<typeof CardSide>;

/** Front and, where there is one, back. */
const Sides = v.pipe(v.array(CardSide, 'array'), v.minLength(1, 'required'), v.maxLength(2, 'too_many'));

export const CardDesignUpdate = v.object({ sides: Sides, version: Version });
export const CardDesignStep = v.object({ version: Version });

/** The card of a member type: what is drawn, what members see, and whether there is something to go back to. */
export const CardDesignRow = v.object({
  /** The member type's. */
  id: Id,
  code: v.string(),
  name: v.string(),
  class_type: WireInteger,
  /** Members whose card is of this type, because it is their first one. */
  members: WireInteger,
  /** Counts publications; 0 before the first. */
  published_no: WireInteger,
  is_published: v.boolean(),
  published_at: v.nullable(Instant),
  published_by: v.nullable(v.string()),
  has_draft: v.boolean(),
  has_previous: v.boolean(),
  version: Version,
  updated_at: v.nullable(Instant),
  updated_by: v.nullable(v.string()),
});
export type CardDesignRow = v.InferOutput<typeof CardDesignRow>;

/** What a text of the card can be bound to, with its name in the reader's language. */
const CardSourceChoice = v.object({ source: v.string(), label: v.string() });

export const CardDesignRecord = v.object({
  ...CardDesignRow.entries,
  /** What is drawn: the draft, else what is published; null where the type has no card of its own yet. */
  sides: v.nullable(v.array(CardSide)),
  published: v.nullable(v.array(CardSide)),
  /** The images that stand in any of it. */
  images: v.array(StoredFile),
  sources: v.array(CardSourceChoice),
  /** What the facility says of itself, by source. */
  facts: v.record(v.string(), v.string()),
});
export type CardDesignRecord = v.InferOutput<typeof CardDesignRecord>;

/** Why somebody is among the samples: a long name, no photo, characters that some fonts lack. */
export const SAMPLE_REASONS = ['long', 'no_photo', 'variant'] as const;
export type SampleReason = (typeof SAMPLE_REASONS)[number];

/** A member to try a card with: no more of them than their own card may show. */
export const CardSample = v.object({
  name: v.string(),
  member_code: v.string(),
  reasons: v.array(v.picklist(SAMPLE_REASONS)),
  texts: v.record(v.string(), v.string()),
  photo: v.nullable(StoredFile),
});
export type CardSample = v.InferOutput<typeof CardSample>;

const ItemInWords = v.object({
  ...CardItem.entries,
  /** The words of a text; null where the member has none. */
  text: v.nullable(v.string()),
  caption: v.nullable(v.string()),
});

/** The card of a member as its own app gets it; `background` is an address. */
export const MemberCardDesign = v.object({
  member_type_code: v.string(),
  sides: v.array(v.object({ background: v.nullable(v.string()), ground: CardGround, items: v.array(ItemInWords) })),
});
export type MemberCardDesign = v.InferOutput<typeof MemberCardDesign>;
