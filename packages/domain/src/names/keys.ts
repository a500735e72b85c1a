import { phoneDigits } from '../codes/phone.ts';
import { cutText } from './cut.ts';
import { foldForSearch } from './fold.ts';
import { toFullKatakana } from './kana.ts';

const SEARCH_KEY_MAX = 400;
const KANA_KEY_MAX = 100;
const SEPARATOR = '|';

/** What of a member the free-text search looks at; wire names, missing parts may be null. */
export type SearchableMember = {
  member_code?: string | null;
  last_name?: string | null;
  first_name?: string | null;
  last_name_kana?: string | null;
  first_name_kana?: string | null;
  email?: string | null;
  phone?: string | null;
};

/** The stored `search_key`: code|name|kana|email|phone|phone digits, each folded, at most 400 characters. */
export function memberSearchKey(member: SearchableMember): string {
  const phone = member.phone ?? '';
  const parts = [
    member.member_code ?? '',
    `${member.last_name ?? ''}${member.first_name ?? ''}`,
    `${member.last_name_kana ?? ''}${member.first_name_kana ?? ''}`,
    member.email ?? '',
    phone,
    phoneDigits(phone),
  ];
  const folded = parts.map((part) => keywordFor(part)).filter((part) => part !== '');
  return cutText([...new Set(folded)].join(SEPARATOR), SEARCH_KEY_MAX);
}

/** Folds what a person typed into a search field so that it can be looked for in a `search_key`; two characters are enough. */
export function keywordFor(text: string): string {
  return foldForSearch(text).replaceAll(SEPARATOR, '');
}

/** Whether a folded keyword is in Japanese alone, so that nothing in ASCII (codes, addresses, numbers) can hold it. */
export function isJapanese(folded: string): boolean {
  return /^\P{ASCII}+$/u.test(folded);
}

/** A LIKE pattern that finds the folded keyword anywhere; `%`, `_` and `\` of the keyword are escaped by `\`. */
export function likePattern(folded: string): string {
  return `%${folded.replace(/[\\%_]/g, '\\$&')}%`;
}

/** The stored `kana_key`: full-width katakana, last and first name parted by one space, at most 100 characters, sorted COLLATE "C". */
export function kanaKey(lastKana: string | null | undefined, firstKana: string | null | undefined): string {
  const [last, first] = [lastKana, firstKana].map((kana) => toFullKatakana(kana ?? '').replace(/\s/g, ''));
  return cutText(`${last} ${first}`.trimEnd(), KANA_KEY_MAX);
}

/** A name as people read it: 山本 花子; the missing half is left out. */
export function fullName(name: { last_name?: string | null; first_name?: string | null }): string {
  return [name.last_name, name.first_name].filter((part) => part).join(' ');
}
