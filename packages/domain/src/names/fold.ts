/**
 * Groups of kanji that are one name to the people who search; each folds to its last character.
 * The first row is the minimum of domain-facts §2, the others are the usual old and printed forms of names.
 */
const VARIANT_GROUPS = `
  髙高 﨑嵜崎 德徳 濵濱浜 邊邉辺 齋齊斎斉 𠮷吉 栁柳 瀨瀬 嶋嶌島 澤沢 廣広 國国
  𣘺槗橋 眞真 惠恵 壽寿 龍竜 澁渋 櫻桜 條条 冨富 籔藪薮 橫横 曾曽 萬万 榮栄 藏蔵 實実 豐豊 禮礼 靜静 彌弥 會会 圓円
  學学 關関 鷗鴎 檜桧 舘館 淸清 黑黒 步歩 瀧滝 莊荘 將将 佛仏 鐵鉄 應応 綠緑 緖緒 嶽岳 槇槙 淺浅 來来 乘乗 拔抜
`
  .trim()
  .split(/\s+/);

const VARIANTS = new Map(
  VARIANT_GROUPS.flatMap((group) => {
    const forms = [...group];
    const canonical = forms.at(-1) ?? '';
    return forms.slice(0, -1).map((form): [string, string] => [form, canonical]);
  }),
);

const VARIANT = new RegExp(`[${[...VARIANTS.keys()].join('')}]`, 'gu');
const SELECTOR = /[\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}]/gu;
const KATAKANA = /[ァ-ヶヽヾ]/g;
const DASH = /[-‐‑‒–—―⁃−ー゠﹣－〜～~∼]/g;
/** Codes, addresses of mails, digits: nothing in them but case folds. */
const PLAIN = /^[!-}]*$/;
/** Kana and kanji that no normalisation changes: nearly every name. */
const COMMON = /^[\u3041-\u3096\u30A1-\u30F6\u30FC\u4E00-\u9FFF]*$/;
const GAP = /[\s・]/g;
const KANA_DISTANCE = 0x60;

const toHiragana = (kana: string): string => String.fromCharCode(kana.charCodeAt(0) - KANA_DISTANCE);
const canonicalForm = (form: string): string => VARIANTS.get(form) ?? form;

const code = (character: string): number => character.codePointAt(0) ?? 0;
const range = (from: string, to: string): string[] =>
  Array.from({ length: code(to) - code(from) + 1 }, (_, index) => String.fromCodePoint(code(from) + index));

/**
 * What {@link foldForSearch} does to a text in lower case and NFKC, character by character, for SQL: `translate(text, from, to)`.
 * Characters of `from` beyond the length of `to` are removed.
 */
export function foldTable(): { from: string; to: string } {
  const kana = [...range('ァ', 'ヶ'), 'ヽ', 'ヾ'];
  const dashes = [...'-‐‑‒–—―⁃−ー゠﹣－〜～~∼'].filter((dash) => dash !== '-');
  const pairs: (readonly [string, string])[] = [
    ...kana.map((one) => [one, toHiragana(one)] as const),
    ...dashes.map((one) => [one, '-'] as const),
    ...VARIANTS,
  ];
  const removed = [' ', '\u3000', '\t', '\n', '\r', '・', ...range('\u{FE00}', '\u{FE0F}')];
  return { from: [...pairs.map(([from]) => from), ...removed].join(''), to: pairs.map(([, to]) => to).join('') };
}

const SYNTAX = /[\\^$.*+?()[\]{}|/]/g;
const DASHES = '-‐‑‒–—―⁃−ー゠﹣－〜～~∼';
/** What may stand between two characters without counting. */
const IGNORED = '[ \\u3000\\t\\n\\r・\\uFE00-\\uFE0F]*';
let writings: ReadonlyMap<string, string> | undefined;

/** Of each folded character all that fold to it. */
function writingsOf(): ReadonlyMap<string, string> {
  const pairs = [
    ...[...range('ァ', 'ヶ'), 'ヽ', 'ヾ'].map((kana) => [toHiragana(kana), kana] as const),
    ...[...VARIANTS].map(([form, canonical]) => [canonical, form] as const),
  ];
  return new Map(
    [...Map.groupBy(pairs, ([folded]) => folded)].map(([folded, of]) => [folded, of.map(([, form]) => form).join('')]),
  );
}

/**
 * A regular expression, for SQL and for JavaScript with `u`, that finds a folded keyword in a text in NFKC and lower case: what
 * {@link foldForSearch} does to the text is in its classes of characters, so that long texts need not be folded for one search.
 */
export function foldedPattern(folded: string): string {
  writings ??= writingsOf();
  const equivalents = writings;
  return [...folded]
    .map((character) => {
      if (character === '-') return `[\\${DASHES}]`;
      const others = equivalents.get(character);
      return others === undefined ? character.replace(SYNTAX, '\\$&') : `[${character}${others}]`;
    })
    .join(IGNORED);
}

/**
 * Folds a text so that every writing of a name compares equal: ﾀｶﾊｼ, たかはし and タカハシ; 髙橋 and 高橋;
 * spaces, middle dots, case and the kind of dash do not count (domain-facts §2, search_key).
 */
export function foldForSearch(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  if (COMMON.test(text))
    return text.replace(KATAKANA, toHiragana).replaceAll('ー', '-').replace(VARIANT, canonicalForm);
  return text
    .replace(SELECTOR, '')
    .normalize('NFKC')
    .replace(KATAKANA, toHiragana)
    .replace(DASH, '-')
    .replace(GAP, '')
    .toLowerCase()
    .replace(VARIANT, canonicalForm)
    .normalize('NFKC');
}
