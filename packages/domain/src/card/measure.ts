// Widths of the characters of ASCII in thousandths of the size of the letters, the widest of the common fonts of phones and paper for each, so that
// what fits by them fits everywhere.
const NARROW = `!',.:;|ijlI`;
const SLIM = '()[]{}/\\`frt-"* ';
const WIDE = 'mwMW@%';
const WIDTH = { narrow: 0.3, slim: 0.42, lower: 0.6, upper: 0.72, digit: 0.62, wide: 0.95, half: 0.55, full: 1 };
/** Bold letters of ASCII are wider by this; those of Japanese stand in the same square. */
const BOLD = 1.06;

const LAST_ASCII = 0x7e;
const LAST_LATIN = 0x24f;
const isHalfKana = (code: number) => code >= 0xff61 && code <= 0xff9f;

function widthOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code > LAST_ASCII) return code <= LAST_LATIN ? WIDTH.upper : isHalfKana(code) ? WIDTH.half : WIDTH.full;
  if (NARROW.includes(character)) return WIDTH.narrow;
  if (SLIM.includes(character)) return WIDTH.slim;
  if (WIDE.includes(character)) return WIDTH.wide;
  if (character >= '0' && character <= '9') return WIDTH.digit;
  return character >= 'A' && character <= 'Z' ? WIDTH.upper : WIDTH.lower;
}

/** How wide a text is at most, in multiples of the size of its letters; the same on every device. */
export function textWidth(text: string, weight: 'normal' | 'bold'): number {
  return characters(text).reduce((sum, character) => {
    const width = widthOf(character);
    return sum + (weight === 'bold' && width !== WIDTH.full ? width * BOLD : width);
  }, 0);
}

let segmenter: Intl.Segmenter | undefined;

/** The characters of a text as people count them: 髙, か゚ and a letter with its variation selector are one each. */
export function characters(text: string): string[] {
  segmenter ??= new Intl.Segmenter('ja', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
