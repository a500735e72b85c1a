import type { AccountForm, FormItem } from '@tsudoi/contract/account-cms';
import { itemKey } from '@tsudoi/domain';
import { isNothing } from '@tsudoi/ui/headless/form/formValues';
import type { Pair } from '@tsudoi/ui/mantine/DetailPage';
import { itemWords, type WordsContext } from './itemWords.tsx';

/** A section of the form with what the member has in it. */
export interface MemberSection {
  id: string;
  title: string;
  pairs: readonly Pair[];
  /** How many of its fields are not filled in. */
  empty: number;
  /** Whether it holds the last day of the membership. */
  hasExpiry: boolean;
}

/** Name and number stand on top of the record. */
const ON_TOP: ReadonlySet<string> = new Set(['name', 'name_kana', 'member_code']);
const WIDE: ReadonlySet<string> = new Set(['location', 'textarea']);

/** The sections of a record as its form has them. A field that the facility's rules keep away and that says nothing is left out. */
export function memberSections(form: AccountForm, context: WordsContext): MemberSection[] {
  const pairOf = (item: FormItem): Pair[] => {
    const value = itemWords(item, context);
    if (item.conditions.length > 0 && isNothing(value)) return [];
    return [{ key: itemKey(item), label: item.label, value, wide: form.columns === 1 || WIDE.has(item.input_type) }];
  };
  return form.groups.flatMap((group) => {
    const items = group.items.filter(({ type, code }) => type === 'extend' || !ON_TOP.has(code));
    const pairs = items.flatMap(pairOf);
    if (pairs.length === 0) return [];
    const empty = pairs.filter(({ value }) => isNothing(value)).length;
    const hasExpiry = items.some(({ type, code }) => type !== 'extend' && code === 'expires_on');
    return [{ id: `group-${group.id}`, title: group.name, pairs, empty, hasExpiry }];
  });
}
