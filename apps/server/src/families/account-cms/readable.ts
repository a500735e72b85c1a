import { DEFAULT_ITEM_FIELDS, FormItemUse, isDefaultItemCode, itemsFor, MemberClass } from '@tsudoi/domain';
import { isAlwaysRead } from './default-form.ts';
import { type AccountDefinitions, type DefinedItem, isFor, type Reader } from './definitions.ts';
import type { Answering } from './values.ts';

/**
 * Whether a reader may know what stands in a field. Hidden fields are nobody's; staff read all others, those of the app
 * too, but for fields that name other roles; a member reads what its own form may show.
 */
export const mayRead = (reader: Reader, item: Pick<DefinedItem, 'platform' | 'use_type' | 'closed'>): boolean =>
  item.use_type !== FormItemUse.hide && (reader === 'staff' ? !item.closed : isFor('member', item));

const fieldsOf = ({ code }: DefinedItem): readonly string[] =>
  isDefaultItemCode(code) && !isAlwaysRead(code) ? DEFAULT_ITEM_FIELDS[code] : [];

/** Classes of members whose built-in field of this wire name (`birthday`, `pref_code`) staff may not read; most facilities have none. */
export type HiddenFields = Readonly<Record<string, readonly number[]>>;

const hidden = new WeakMap<AccountDefinitions, HiddenFields>();
const closed = new WeakMap<AccountDefinitions, HiddenFields>();

/** Built-in fields that staff may not read, with the classes of members of which that is true. */
export const hiddenFields = (definitions: AccountDefinitions): HiddenFields =>
  fieldsWhere(definitions, hidden, (item) => !mayRead('staff', item));

/** Those of them that other staff read: of these a reader is not told that they are there. */
export const closedFields = (definitions: AccountDefinitions): HiddenFields =>
  fieldsWhere(definitions, closed, (item) => item.closed);

function fieldsWhere(
  definitions: AccountDefinitions,
  cache: WeakMap<AccountDefinitions, HiddenFields>,
  is: (item: DefinedItem) => boolean,
): HiddenFields {
  const cached = cache.get(definitions);
  if (cached !== undefined) return cached;
  const pairs = Object.values(MemberClass).flatMap((classType) =>
    definitions
      .groups(classType, 'ja')
      .flatMap(({ items }) => items)
      .filter(is)
      .flatMap(fieldsOf)
      .map((field) => [field, classType] as const),
  );
  const found = Object.fromEntries(
    [...Map.groupBy(pairs, ([field]) => field)].map(([field, of]) => [field, of.map(([, classType]) => classType)]),
  );
  cache.set(definitions, found);
  return found;
}

/** What of one member a reader may read. */
export interface Readable {
  /** Whether it may read a built-in field, by its wire name. */
  field(name: string): boolean;
  /** The answers to own fields that it may read. */
  answers(of: Answering['extend_info']): Record<string, unknown>;
}

/** What a reader may read of a member: staff by the form of its class, a member by the sections for its own types. */
export function readableBy(
  reader: Reader,
  definitions: AccountDefinitions,
  member: Pick<Answering, 'class_type' | 'member_type_ids'>,
): Readable {
  const groups = definitions.groups(member.class_type, 'ja');
  const all = groups.flatMap(({ items }) => items);
  const shown = reader === 'member' ? itemsFor(groups, member.member_type_ids) : all;
  const readable = new Set(shown.filter((item) => mayRead(reader, item)));
  const closed = new Set(all.filter((item) => !readable.has(item)).flatMap(fieldsOf));
  const own = [...readable].filter(({ type }) => type === 'extend');
  return {
    field: (name) => !closed.has(name),
    answers: (answers) =>
      Object.fromEntries(own.flatMap(({ id }) => (Object.hasOwn(answers, id) ? [[id, answers[id]]] : []))),
  };
}

/** A record without the fields that the reader may not read: texts become `''`, everything else null. */
export function masked<T extends object>(record: T, may: (name: string) => boolean, texts: readonly string[] = []): T {
  if (Object.keys(record).every(may)) return record;
  const entries = Object.entries(record).map(([name, value]) => [
    name,
    may(name) ? value : texts.includes(name) ? '' : null,
  ]);
  return Object.fromEntries(entries) as T;
}
