/** Small kana and others that banks cannot write, with what they write for them; the same for SQL and for code. */
const FROM = 'ァィゥェォッャュョヮヵヶヂヅヲヴ';
const TO = 'アイウエオツヤユヨワカケジズオウ';
/** What does not count: spaces, dashes, dots, brackets. */
const REMOVED = " \u3000ー-‐‑‒–—―−－・･.,/()（）「」｢｣'";

/** How {@link transferNameKey} folds full-width katakana, for SQL: `translate(text, from, to)`. */
export const TRANSFER_NAME_TABLE = { from: FROM + REMOVED, to: TO } as const;

const FOLDED = new Map([...FROM].map((kana, index) => [kana, TO[index] ?? '']));
const GONE = new Set(REMOVED);

/** Kinds of companies as banks shorten them before, behind and within a name. */
const COMPANY =
  /(?:^|\s)(?:カブシキガイシヤ|カブシキガイシャ|ユウゲンガイシヤ|シヤダンホウジン|イツパンシヤダンホウジン|カ|ユ|メ|シ|ド|フク|イ|シヤ|ザイ|ガク|シユウ|トクヒ|ホウ|ドク)[)）.]|[(（](?:カブシキガイシヤ|カ|ユ|メ|シ|ド|フク|イ|シヤ|ザイ|ガク|シユウ|トクヒ|ホウ|ドク)(?:[)）]|$)|^カブシキガイシ[ヤャ]|カブシキガイシ[ヤャ]$/gu;
const HIRAGANA = /[ぁ-ゖ]/g;
const KANA_DISTANCE = 0x60;

/**
 * What two writings of a payer's name have in common, whatever a bank makes of it: ﾔﾏﾓﾄ ﾊﾅｺ, ヤマモト　ハナコ and 26004813 ヤマモトハナコ
 * are one; small kana are large, dashes, spaces, digits and the kind of company are gone.
 */
export function transferNameKey(text: string): string {
  const kana = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(HIRAGANA, (character) => String.fromCharCode(character.charCodeAt(0) + KANA_DISTANCE))
    .replace(COMPANY, ' ')
    .replace(/\d/g, '');
  return [...kana]
    .filter((character) => !GONE.has(character))
    .map((character) => FOLDED.get(character) ?? character)
    .join('');
}

/**
 * Last digits of invoice numbers in a transfer whose payer left out the year (`004813 ﾔﾏﾓﾄ`), in order and once each: groups of
 * six digits, the length of a number in its year.
 */
export function readShortReferences(text: string): string[] {
  return [...new Set(Array.from(text.normalize('NFKC').matchAll(/(?<![\d-])(\d{6})(?!\d)/g), ([found]) => found))];
}

const HALF_KANA = new Map(
  Array.from({ length: 0xff9f - 0xff61 + 1 }, (_, index) => {
    const half = String.fromCharCode(0xff61 + index);
    return [half.normalize('NFKC'), half] as const;
  }),
);

/** A name in katakana as banks write it: half-width, small kana large, marks of voice apart. What they cannot write is left out. */
export function toBankKana(text: string): string {
  const large = [...text.normalize('NFKC')].map((character) =>
    'ァィゥェォッャュョヮ'.includes(character) ? (FOLDED.get(character) ?? character) : character,
  );
  return large
    .join('')
    .normalize('NFD')
    .replace(/\u3099/g, '\uff9e')
    .replace(/\u309a/g, '\uff9f')
    .replace(/[ー－]/g, '-')
    .replace(/[\u3000-\u30ff]/g, (character) => HALF_KANA.get(character) ?? '');
}
