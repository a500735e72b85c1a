/** How wide a text is at a size of one point, in any unit of length. */
export type Measure = (text: string) => number;

/** What a text has to fit in. */
export interface Room {
  /** In the unit of the measure. */
  width: number;
  /** The size wanted, and the least that is still read, in points. */
  size: number;
  minSize: number;
  /** The most lines. */
  lines: number;
}

/** A text as it is drawn. */
export interface FittedText {
  size: number;
  lines: string[];
}

const words = new Intl.Segmenter('ja', { granularity: 'word' });
const characters = new Intl.Segmenter('ja', { granularity: 'grapheme' });

/** What no line begins with, and what no line ends with (JIS X 4051, the common part of it). */
const NOT_FIRST =
  /^[、。，．・：；！？）］｝」』】〉》〕ー々ゝゞヽヾぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ％°,.!?)\]}:;%’”…]/u;
const NOT_LAST = /[（［｛「『【〈《〔([{‘“〒￥¥#]$/u;
/** Numbers of an address stay together: 1-2-3, １−２. */
const NUMBER_ENDS = /[\d０-９\-－−‐]$/u;
const NUMBER_GOES_ON = /^[\d０-９\-－−‐]/u;

/** Parts of a line between which it may be broken. */
function partsOf(line: string): string[] {
  const parts: string[] = [];
  for (const { segment } of words.segment(line)) {
    const last = parts.at(-1);
    const isTied =
      last !== undefined &&
      (NOT_FIRST.test(segment) || NOT_LAST.test(last) || (NUMBER_ENDS.test(last) && NUMBER_GOES_ON.test(segment)));
    if (isTied) parts[parts.length - 1] = last + segment;
    else parts.push(segment);
  }
  return parts;
}

/** Breaks one part that alone is wider than a line. */
function brokenAnywhere(part: string, most: number, measure: Measure): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const { segment } of characters.segment(part)) {
    if (piece !== '' && measure(piece + segment) > most) {
      pieces.push(piece);
      piece = '';
    }
    piece += segment;
  }
  return [...pieces, piece];
}

/** Lines of a text, each no wider than `most` at one point. */
function breakLines(text: string, most: number, measure: Measure): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const part of partsOf(paragraph)) {
      if (measure((line + part).trimEnd()) <= most) {
        line += part;
        continue;
      }
      if (line.trim() !== '') lines.push(line.trimEnd());
      const pieces = brokenAnywhere(part.trimStart(), most, measure);
      line = pieces.pop() ?? '';
      lines.push(...pieces);
    }
    lines.push(line.trimEnd());
  }
  return lines;
}

/** The text shortened until it fits with an ellipsis. */
function shortened(text: string, most: number, measure: Measure): string {
  const all = [...characters.segment(text)].map(({ segment }) => segment);
  let length = all.length;
  while (length > 0 && measure(`${all.slice(0, length).join('')}…`) > most) length -= 1;
  return `${all.slice(0, length).join('')}…`;
}

/** Up to this part of its size a text shrinks before it takes another line. */
const BEFORE_BREAKING = 0.85;
const STEP = 0.5;

/** A text as a font can draw it: well formed, without control characters. */
export function printable(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, ' ')
    .trim();
}

/** Fits a text into its room: a little smaller first, then over more lines, then smaller again; what still does not fit ends with …. */
export function fitText(text: string, { width, size, minSize, lines }: Room, measure: Measure): FittedText {
  const whole = printable(text);
  const hasBreak = whole.includes('\n');
  const onOneLine = hasBreak ? 0 : Math.min(size, width / Math.max(measure(whole), Number.EPSILON));
  const least = lines === 1 ? minSize : Math.max(minSize, size * BEFORE_BREAKING);
  if (!hasBreak && onOneLine >= least) return { size: onOneLine, lines: [whole] };
  for (let smaller = size; smaller > minSize; smaller -= STEP) {
    const broken = breakLines(whole, width / smaller, measure);
    if (broken.length <= lines) return { size: smaller, lines: broken };
  }
  const most = width / minSize;
  const broken = breakLines(whole, most, measure);
  if (broken.length <= lines) return { size: minSize, lines: broken };
  // One line at most is taken from what is left: it fits but for the ellipsis, however long the text is.
  const last = broken[lines - 1] ?? '';
  return { size: minSize, lines: [...broken.slice(0, lines - 1), shortened(last, most, measure)] };
}
