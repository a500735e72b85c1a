import type { FoundBank } from '@tsudoi/contract/account-transfers';
import { findBanks, findBranches } from '@tsudoi/contract/account-transfers';
import { foldForSearch, toBankKana } from '@tsudoi/domain';
import type { Branch, ZenginCode } from 'zengin-code';
import { type Binding, staff } from '../../kernel/bind.ts';

/** As many as a list of choices shows. */
const MOST = 30;
const CODE_LENGTH = { bank: 4, branch: 3 } as const;

let list: Promise<ZenginCode> | undefined;
/** The public list of banks (zengin-code, MIT, written anew every month); five megabytes that are read when somebody first asks. */
const banks = (): Promise<ZenginCode> => {
  list ??= import('zengin-code').then(({ default: found }) => found);
  return list;
};

const SMALL = 'ぁぃぅぇぉっゃゅょゎ';
const LARGE = 'あいうえおつやゆよわ';
/** What two writings of a name have in common; names of banks are written with large kana alone. */
const keyOf = (text: string): string =>
  foldForSearch(text).replace(/[ぁぃぅぇぉっゃゅょゎ]/g, (kana) => LARGE[SMALL.indexOf(kana)] ?? kana);
/** People write what the list leaves out. */
const withoutKind = (text: string): string => text.replace(/(銀行|支店|出張所)$/u, '');

type Named = Pick<Branch, 'code' | 'name' | 'kana' | 'hira' | 'roma'>;
const found = ({ code, name, kana }: Named): FoundBank => ({ code, name, kana: toBankKana(kana) });
const unlisted = (code: string): FoundBank => ({ code, name: null, kana: null });

/** How well something fits what was typed; undefined where it does not. */
function rank({ code, name, hira, roma }: Named, key: string): number | undefined {
  if (code === key) return 0;
  const keys = [keyOf(name), keyOf(hira), roma];
  if (keys.includes(key)) return 1;
  if (code.startsWith(key) || keys.some((one) => one.startsWith(key))) return 2;
  return keys.some((one) => one.includes(key)) ? 3 : undefined;
}

/** What of a list fits what was typed, the best first; a whole code that is in no list fits itself, as the list is a month old. */
export function search(all: readonly Named[], keyword: string, kind: keyof typeof CODE_LENGTH): FoundBank[] {
  const typed = keyword.normalize('NFKC').trim();
  const key = keyOf(withoutKind(typed));
  const fitting = all.flatMap((one) => {
    const at = rank(one, key);
    return at === undefined ? [] : [{ one, at }];
  });
  const sorted = fitting.toSorted((a, b) => a.at - b.at || (a.one.code < b.one.code ? -1 : 1));
  const isCode = /^\d+$/.test(typed) && typed.length === CODE_LENGTH[kind];
  if (isCode && sorted[0]?.at !== 0) return [unlisted(typed)];
  return sorted.slice(0, MOST).map(({ one }) => found(one));
}

const chosen = (all: Readonly<Record<string, Named>>, codes: string): FoundBank[] =>
  codes.split(',').map((code) => {
    const one = all[code];
    return one === undefined ? unlisted(code) : found(one);
  });

const answer = (
  all: Readonly<Record<string, Named>>,
  query: { keyword: string; codes?: string | undefined },
  kind: keyof typeof CODE_LENGTH,
) => (query.codes === undefined ? search(Object.values(all), query.keyword, kind) : chosen(all, query.codes));

export const bankBindings: readonly Binding[] = [
  staff(findBanks, async ({ query }) => answer(await banks(), query, 'bank')),
  staff(findBranches, async ({ query }) => answer((await banks())[query.bank]?.branches ?? {}, query, 'branch')),
];
