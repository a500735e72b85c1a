import { IconType, isAccepted, uploadRules } from '@tsudoi/domain';
import type { ConsoleId } from '../screen/i18n.ts';

/** An icon as it travels: none, an emoji in `name`, or an image by its path (ENT-51, ENT-59). */
export interface IconValue {
  type: IconType;
  /** The set that `name` is from, where it is from one. */
  prefix?: string;
  name?: string;
  image?: string;
  /** `#rrggbb`, behind the icon. */
  color?: string;
}

/** Reads a form value as an icon; undefined for anything else. */
export function iconValueOf(value: unknown): IconValue {
  if (typeof value !== 'object' || value === null || !('type' in value)) return { type: IconType.none };
  const type = Object.values(IconType).find((candidate) => candidate === value.type) ?? IconType.none;
  const text = (part: string) => {
    const found: unknown = Reflect.get(value, part);
    return typeof found === 'string' && found !== '' ? found : undefined;
  };
  return { type, prefix: text('prefix'), name: text('name'), image: text('image'), color: text('color') };
}

const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;

/** The last emoji of a text as people count them (👨‍👩‍👧 is one); undefined where there is none. */
export function emojiOf(text: string): string | undefined {
  const graphemes = Array.from(new Intl.Segmenter('ja', { granularity: 'grapheme' }).segment(text));
  return graphemes.findLast(({ segment }) => EMOJI.test(segment))?.segment;
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Where a PNG says its width and height, four bytes each. */
const SIZE_AT = 16;
const { extensions, maxBytes, pixels } = uploadRules.icon;
const MIB = 1_048_576;

/** What a refused icon image says: its message and the values of that. */
export interface IconRefusal {
  id: Extract<ConsoleId, 'file.type' | 'file.too_large' | 'image.size'>;
  values: Record<string, string | number>;
}

/** Why a picked file cannot be an icon: it must be a PNG of 144×144 pixels, at most 1 MB (VAL-58); undefined where it can. */
export async function iconRefusal(file: File, label: string): Promise<IconRefusal | undefined> {
  const wrongType: IconRefusal = { id: 'file.type', values: { name: label, extension: 'PNG' } };
  if (!isAccepted(file.name, extensions)) return wrongType;
  if (file.size > maxBytes) return { id: 'file.too_large', values: { name: label, size: maxBytes / MIB } };
  const head = new DataView(await file.slice(0, SIZE_AT + 8).arrayBuffer());
  const isPng = head.byteLength === SIZE_AT + 8 && PNG.every((byte, index) => head.getUint8(index) === byte);
  if (!isPng) return wrongType;
  const isRight = head.getUint32(SIZE_AT) === pixels && head.getUint32(SIZE_AT + 4) === pixels;
  return isRight ? undefined : { id: 'image.size', values: { pixels } };
}
