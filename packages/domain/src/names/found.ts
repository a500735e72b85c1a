import { foldForSearch } from './fold.ts';
import { kanaSpelledBy } from './romaji.ts';

/** A part of a text by its UTF-16 positions: from `start` up to, but not including, `end`. */
export interface FoundPart {
  start: number;
  end: number;
}

/** A fold makes a text longer by less than this: ㌔ becomes キロ. */
const LONGER_BY = 4;

/**
 * Where words that were folded by `keywordFor` stand in a text in any writing, in the order of the text: `タカ` of タカハシ
 * for たか and for taka, 髙橋 for 高橋, ﾊﾞ for ば. Parts that touch are one.
 */
export function foundIn(text: string, words: readonly string[]): FoundPart[] {
  const found = words
    .filter((word) => word !== '')
    .flatMap((word) => [word, ...kanaSpelledBy(word, text)])
    .flatMap((word) => placesOf(text, word));
  const parts: FoundPart[] = [];
  for (const part of found.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const last = parts.at(-1);
    if (last !== undefined && part.start <= last.end) last.end = Math.max(last.end, part.end);
    else parts.push({ ...part });
  }
  return parts;
}

function placesOf(text: string, word: string): FoundPart[] {
  const ends = positionsAfterCharacters(text);
  const starts = [0, ...ends.slice(0, -1)];
  const places: FoundPart[] = [];
  let from = 0;
  for (const start of starts) {
    if (start < from) continue;
    for (const end of ends) {
      if (end <= start) continue;
      const folded = foldForSearch(text.slice(start, end));
      // A gap at the start belongs to no word.
      if (folded === '' || folded.length > word.length + LONGER_BY) break;
      if (folded !== word) continue;
      places.push({ start, end });
      from = end;
      break;
    }
  }
  return places;
}

function positionsAfterCharacters(text: string): number[] {
  let at = 0;
  return [...text].map((character) => (at += character.length));
}
