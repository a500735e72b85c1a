/** The name of the product; everybody thinks of it. */
const PRODUCT = 'tsudoi';
/** Shorter words stand in too many passwords by chance. */
const MIN_WORD = 3;
/** Characters that a password needs beside such words and its digits. */
const OWN_CHARACTERS = 4;

/** Letters and digits only, in one width and case: `Aoba-2026` and `ＡＯＢＡ２０２６` read the same. */
function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * Words that a guess for an account begins with (NIST SP 800-63B): the part of its address before the @, and the parts
 * of that; name and code of its facility; the product. What is not known is left out.
 */
export function passwordContext(about: {
  email?: string | null;
  facilityName?: string;
  facilityCode?: string;
}): string[] {
  const local = (about.email ?? '').split('@')[0] ?? '';
  const words = [local, ...local.split(/[^\p{L}\p{N}]+/u), about.facilityName ?? '', about.facilityCode ?? '', PRODUCT];
  return [...new Set(words.map(folded))].filter((word) => [...word].length >= MIN_WORD);
}

/**
 * Whether a password is made of such words, with digits and signs at most: `Tsudoi-2026`, `hanako88`. A word of them
 * inside a longer password is no mistake.
 */
export function isContextual(text: string, context: readonly string[]): boolean {
  const plain = folded(text);
  const rest = context
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, word) => left.replaceAll(word, ' '), plain);
  return rest !== plain && [...rest.replace(/[\p{N} ]/gu, '')].length < OWN_CHARACTERS;
}
