/** What a character is written in; a name is made of words where this changes. */
type Script = 'kanji' | 'hiragana' | 'katakana' | 'latin' | 'space' | 'opens' | 'closes' | 'other';

const SCRIPTS: readonly (readonly [Script, RegExp])[] = [
  ['space', /\s/],
  ['opens', /[（「『【〈《［〔(［]/],
  ['closes', /[）」』】〉》］〕)、。・／！？!?,〜～]/],
  ['katakana', /[\p{Script=Katakana}ー]/u],
  ['hiragana', /\p{Script=Hiragana}/u],
  ['kanji', /[\p{Script=Han}々〆]/u],
  ['latin', /[\p{Letter}\p{Number}]/u],
];
const scriptOf = (character: string): Script => SCRIPTS.find(([, of]) => of.test(character))?.[0] ?? 'other';

/** Scripts after which a word may begin, by the script that it begins with. Endings and particles stay with what is before them. */
const AFTER: Readonly<Record<Script, readonly Script[]>> = {
  kanji: ['hiragana', 'katakana', 'closes'],
  katakana: ['kanji', 'hiragana', 'latin', 'closes'],
  latin: ['hiragana', 'katakana', 'closes'],
  hiragana: ['closes'],
  opens: ['kanji', 'hiragana', 'katakana', 'latin', 'closes', 'other'],
  closes: [],
  space: [],
  other: [],
};
/** A word of honour is no word of its own: お知らせ. */
const HONOUR = /(^|[^\p{Script=Hiragana}])[おご]$/u;

/**
 * A name in parts between which a line may end. Not every browser knows where Japanese words end, and those that do take names apart;
 * where the script changes there is hardly ever the middle of a word.
 */
export function partsOfName(name: string): string[] {
  const parts: string[] = [];
  let part = '';
  let before: Script | undefined;
  for (const character of name) {
    const script = scriptOf(character);
    if (before !== undefined && AFTER[script].includes(before) && !HONOUR.test(part)) {
      parts.push(part);
      part = '';
    }
    part += character;
    before = script;
  }
  return part === '' ? parts : [...parts, part];
}
