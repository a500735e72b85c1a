import { foldForSearch } from '../names/fold.ts';

/**
 * The characters in which two writings of one name differ: 髙橋 and 高橋 → `[['髙', '高']]`. None where they differ in
 * more than characters, such as in kana or in length.
 */
export function variantCharacters(a: string, b: string): [string, string][] {
  const [from, to] = [a, b].map((text) => [...text.normalize('NFKC').replace(/\s/g, '')]);
  if (from === undefined || to === undefined || from.length !== to.length) return [];
  const pairs = from.flatMap((character, index): [string, string][] => {
    const other = to[index] ?? '';
    return character === other ? [] : [[character, other]];
  });
  return pairs.every(([x, y]) => foldForSearch(x) === foldForSearch(y)) ? pairs : [];
}
