import { foldForSearch, foundIn, kanaSpelledBy, keywordFor } from '@tsudoi/domain';

/** Something the palette offers: a record, a screen, or what one can do. */
export interface PaletteItem {
  /** Unique in the palette. */
  id: string;
  text: string;
  /** Parts of the text with their reading, such as family and given name: a part is found by either. */
  name?: readonly NamePart[];
  /** Beside the text, quieter. */
  note?: string;
  /** What stands before it. */
  sign?: 'record' | 'search';
  /** What needs attention, in a word. */
  tag?: { tone: 'bad' | 'warn' | 'info'; text: string };
  /** At the right, such as when it was opened. */
  aside?: string;
  /** Keys that do the same elsewhere. */
  keys?: readonly string[];
  /** Address it opens; without one it runs something. */
  to?: string;
  /** The address leads out of the product, to a tab of its own. */
  isExternal?: boolean;
  run?(): void;
  /** What can be done with the record. */
  actions?: readonly PaletteItem[];
}

/** A part of a name as it is written and as it is read. */
export interface NamePart {
  text: string;
  reading: string;
}

/** Items of one kind. */
export interface PaletteGroup {
  id: string;
  /** Another group that it is shown and counted with when one chooses that; it stands apart beside the rest. */
  scope?: string;
  label: string;
  /** How many there are in all; undefined while that is not known. */
  count?: number;
  items: readonly PaletteItem[];
  /** Leads to all that were found. */
  last?: PaletteItem;
  /** How many are shown beside other groups. */
  few: number;
  /** Its head in words, such as how many of how many are shown. */
  head?(shown: number): string;
}

/** A piece of a text, found or not. */
export interface TextPiece {
  text: string;
  isFound: boolean;
}

/** The words of a search, folded. */
export const searchWords = (text: string): string[] =>
  text
    .trim()
    .split(/\s+/)
    .map(keywordFor)
    .filter((word) => word !== '');

/** The items whose text or note holds every word, in any writing. */
export function itemsWith(items: readonly PaletteItem[], words: readonly string[]): PaletteItem[] {
  return items.filter(({ text, note = '' }) => {
    const folded = foldForSearch(`${text} ${note}`);
    return words.every((word) => folded.includes(word));
  });
}

/** A text in pieces, those that words found marked. */
export function piecesOf(text: string, words: readonly string[]): TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  for (const { start, end } of foundIn(text, words)) {
    if (start > at) pieces.push({ text: text.slice(at, start), isFound: false });
    pieces.push({ text: text.slice(start, end), isFound: true });
    at = end;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isFound: false });
  return pieces;
}

/**
 * A name in pieces. A word that stands in it marks where; one that only its reading holds marks the parts whose reading
 * it is in, or all of them where it goes from one to the next.
 */
export function namePieces(parts: readonly NamePart[], words: readonly string[]): TextPiece[] {
  const whole = parts.map(({ text }) => text).join(' ');
  const written = foldForSearch(whole);
  const reading = parts.map((part) => part.reading).join('');
  const inText = words.filter((word) => written.includes(word));
  const read = words
    .filter((word) => !inText.includes(word))
    .flatMap((word) => [word, ...kanaSpelledBy(word, reading)]);
  const isRead = ({ reading }: NamePart) => read.some((word) => foldForSearch(reading).includes(word));
  const isSplit = read.some(
    (word) =>
      !parts.some(({ reading }) => foldForSearch(reading).includes(word)) && foldForSearch(reading).includes(word),
  );
  if (inText.length > 0 && !isSplit && !parts.some(isRead)) return piecesOf(whole, inText);
  return parts.flatMap((part, index): TextPiece[] => [
    ...(index === 0 ? [] : [{ text: ' ', isFound: isSplit }]),
    ...(isSplit || isRead(part) ? [{ text: part.text, isFound: true }] : piecesOf(part.text, inText)),
  ]);
}

const isOf = ({ id, scope = id }: PaletteGroup, wanted: string): boolean => scope === wanted;

/** How many there are of a scope; undefined while that is not known. */
export function countOf(groups: readonly PaletteGroup[], scope: string): number | undefined {
  return groups
    .filter((group) => isOf(group, scope))
    .reduce<number | undefined>(
      (sum, { count }) => (sum === undefined || count === undefined ? undefined : sum + count),
      0,
    );
}

/** Groups as a scope shows them: of all a few each, of one everything. Groups without items are left out. */
export function groupsInScope(groups: readonly PaletteGroup[], scope: string | undefined) {
  return groups
    .filter((group) => scope === undefined || isOf(group, scope))
    .map((group) => {
      const items = scope === undefined ? group.items.slice(0, group.few) : group.items;
      return { ...group, items: group.last === undefined ? items : [...items, group.last], shown: items.length };
    })
    .filter(({ items }) => items.length > 0);
}
