import { foldForSearch } from './fold.ts';

const VOWELS = 'aiueo';
/** Kana of each consonant before a, i, u, e and o, in Hepburn and in Kunrei; a dash where there is none. */
const ROWS: ReadonlyMap<string, readonly string[]> = new Map(
  [
    ' あ い う え お',
    'k か き く け こ',
    'g が ぎ ぐ げ ご',
    's さ し す せ そ',
    'sh しゃ し しゅ しぇ しょ',
    'z ざ [じぢ] [ずづ] ぜ ぞ',
    'j じゃ [じぢ] じゅ じぇ じょ',
    't た ち つ て と',
    'ch ちゃ ち ちゅ ちぇ ちょ',
    'ts - - つ - -',
    'd だ ぢ づ で ど',
    'dz - - づ - -',
    'n な に ぬ ね の',
    'h は ひ ふ へ ほ',
    'f ふぁ ふぃ ふ ふぇ ふぉ',
    'b ば び ぶ べ ぼ',
    'p ぱ ぴ ぷ ぺ ぽ',
    'm ま み む め も',
    'y や - ゆ - よ',
    'r ら り る れ ろ',
    'w わ - - - を',
    'v ゔぁ ゔぃ ゔ ゔぇ ゔぉ',
    ...['kyき', 'gyぎ', 'syし', 'zyじ', 'jyじ', 'tyち', 'cyち', 'nyに', 'hyひ', 'byび', 'pyぴ', 'myみ', 'ryり'].map(
      (row) =>
        `${row.slice(0, 2)} ${['ゃ', '', 'ゅ', '', 'ょ'].map((small) => (small ? row[2] + small : '-')).join(' ')}`,
    ),
  ].map((row) => {
    const [consonant = '', ...kana] = row.split(' ');
    return [consonant, kana];
  }),
);

/** A consonant that is written twice for a っ. */
const DOUBLED = /^([kgsztdcjfbpr])\1/;

const kanaOf = (consonant: string, vowel: string): string | undefined => {
  const kana = ROWS.get(consonant)?.[VOWELS.indexOf(vowel)];
  return kana === '-' ? undefined : kana;
};

/** The kana that may follow once a word goes on that ends in consonants, as a class of characters. */
function kanaAfter(consonants: string): string | undefined {
  const rows = [...ROWS].filter(([consonant]) => consonant.startsWith(consonants));
  const first = rows.flatMap(([, kana]) =>
    kana.flatMap((one) => (one.startsWith('[') ? [...one.slice(1, -1)] : one[0])),
  );
  const kana = new Set(first.filter((one) => one !== '-'));
  if (kana.size > 0 && DOUBLED.test(`${consonants}${consonants}`)) kana.add('っ');
  if (consonants === 'm') kana.add('ん');
  return kana.size === 0 ? undefined : `[${[...kana].join('')}]`;
}

/** What a syllable reads as; 山路 is Yamaji and 賢一 Kenichi, so an n before a vowel may be a ん. */
function syllable(consonant: string, vowel: string): string | undefined {
  const kana = kanaOf(consonant, vowel);
  if (kana === undefined || !consonant.startsWith('n')) return kana;
  return `(?:${kana}|ん${kanaOf(consonant.slice(1), vowel)})`;
}

interface Step {
  /** Letters that were read. */
  length: number;
  pattern: string;
}

/** ん and っ, and what they are written as: Hommachi, Shin'ichi, Hattori, Kotchi. */
function soundless(rest: string): Step | undefined {
  if (/^n['’]/.test(rest) || /^nn(?![aiueoy])/.test(rest)) return { length: 2, pattern: 'ん' };
  if (/^n(?![aiueoy]|$)/.test(rest) || /^m[bpm]/.test(rest)) return { length: 1, pattern: 'ん' };
  if (DOUBLED.test(rest) || /^tch/.test(rest)) return { length: 1, pattern: 'っ' };
  return undefined;
}

/** A long o or u, which passports leave out or write as h: Ono, Oono and Ohno; Yuko and Yuuko. */
function longVowel(vowel: string, rest: string): Step {
  const kana = vowel === 'o' ? '[うお]' : 'う';
  if (vowel !== 'o' && vowel !== 'u') return { length: 0, pattern: '' };
  if (rest.startsWith('u') || (vowel === 'o' && rest.startsWith('o')) || /^h(?![aiueoy])/.test(rest))
    return { length: 1, pattern: kana };
  return { length: 0, pattern: rest === '' ? '' : `${kana}?` };
}

/**
 * A regular expression, for SQL and JavaScript, of what a word in Latin letters spells in folded kana: yamada, Ohno, kenichi,
 * and tanak while it is typed. Undefined for what is no Japanese in Latin letters. The word is folded by `keywordFor`.
 */
export function romajiPattern(word: string): string | undefined {
  const letters = word.normalize('NFD').replace(/[\u0302\u0304]/g, '');
  if (!/^[a-z'’]{2,}$/.test(letters)) return undefined;
  let pattern = '';
  let hasSyllable = false;
  for (let at = 0; at < letters.length; ) {
    const rest = letters.slice(at);
    const [whole, consonant = '', vowel = ''] = /^([^aiueo'’]*)([aiueo])/.exec(rest) ?? [];
    const short = soundless(rest);
    if (short !== undefined) {
      pattern += short.pattern;
      at += short.length;
    } else if (whole !== undefined) {
      const kana = syllable(consonant, vowel);
      if (kana === undefined) return undefined;
      at += whole.length;
      const long = longVowel(vowel, letters.slice(at));
      pattern += kana + long.pattern;
      at += long.length;
      hasSyllable = true;
    } else {
      const kana = rest === 'n' ? '[んなにぬねの]' : kanaAfter(rest);
      if (kana === undefined) return undefined;
      pattern += kana;
      at = letters.length;
    }
  }
  return hasSyllable ? pattern : undefined;
}

/** The folded kana of a text that a folded word in Latin letters spells; none where it is not Japanese. */
export function kanaSpelledBy(word: string, text: string): string[] {
  const pattern = romajiPattern(word);
  return pattern === undefined ? [] : [...new Set(foldForSearch(text).match(new RegExp(pattern, 'gu')))];
}
