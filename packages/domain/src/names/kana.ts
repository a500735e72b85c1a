const LOOSE_MARK = /[\u3041-\u30FF][\u3099\u309A]/g;
const HALF_WIDTH = /[\uFF61-\uFF9F]+/g;
const SPACED_MARK = /([\u3041-\u30FF])([゛゜])/g;
const HIRAGANA = /[ぁ-ゖゝゞ]/g;
const FULL_KATAKANA = /^[\u30A1-\u30FE \u3000]+$/;
const KANA_DISTANCE = 0x60;

/** Trims a text and composes a kana followed by a loose voicing mark; nothing else of a typed name is touched (domain-facts §2). */
export function composeKana(text: string): string {
  return text.trim().replace(LOOSE_MARK, (pair) => pair.normalize('NFC'));
}

/** Turns half-width kana and hiragana into full-width katakana (ﾔﾏﾀﾞ, やまだ → ヤマダ); other characters stay. */
export function toFullKatakana(text: string): string {
  const full = text
    .replace(HALF_WIDTH, (run) => run.normalize('NFKC'))
    .replace(SPACED_MARK, (_, kana: string, mark: string) => kana + (mark === '゛' ? '\u3099' : '\u309A'));
  return composeKana(full).replace(HIRAGANA, (kana) => String.fromCharCode(kana.charCodeAt(0) + KANA_DISTANCE));
}

/** Whether a text is full-width katakana, ー, ・ and spaces only; run {@link toFullKatakana} first. */
export function isKana(text: string): boolean {
  return FULL_KATAKANA.test(text) && text.trim() !== '';
}
