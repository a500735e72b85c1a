import type { MemberFilter, MemberSearch } from '@tsudoi/contract/members';
import {
  AccountRole,
  ALL_PAGE_CHUNK,
  addMonths,
  type ExtendedInputType,
  isJapanese,
  likePattern,
  memberCodeKey,
  type PageSize,
  romajiPattern,
} from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import type { HiddenFields } from '../account-cms/index.ts';
import { advancedCondition } from './advanced.ts';
import { readAs } from './facts/known.ts';
import { type AskedCondition, type AskedFact, sortText, whereText } from './facts/where.ts';
import { ifReadable, keywordCondition, sortKey } from './hidden.ts';
import { notInvited, SIGN_UP } from './sign-up.ts';

/** What is looked for: the filter, within the organizations the reader sees. */
export interface MemberQuery {
  filter: MemberFilter;
  advanced: MemberSearch['advanced_search'];
  /** Groups of conditions on facts; tasks of before this was added have none. */
  where?: readonly (readonly AskedCondition[])[];
  /** Staff of this corporate, or of any; left out: all members. */
  staffOf?: number | 'any';
  /** Folded words of the keyword, parted by spaces: all must be found, in any order; null where nothing is searched for. */
  keyword: string | null;
  /** Organizations of the filter with all below them; null where it names none. */
  organizationIds: readonly number[] | null;
  /** Organizations the reader sees; null where every row counts. */
  scopeIds: readonly number[] | null;
  today: string;
  /** Kinds of the facility's own fields that conditions name, by id; those that lists are not searched by are missing. */
  inputs: Readonly<Record<number, ExtendedInputType>>;
  /** Built-in fields that may not be read, with the classes of members of which that is true. */
  hidden: HiddenFields;
}

/** By a column of the list's index, or by any other fact. */
export type MemberOrder = { direction: 'asc' | 'desc' } & ({ column: IndexedColumn } | { fact: AskedFact });

/** A member as lists show it; its types and organizations by their ids, the main one first. */
export interface ListRow {
  id: number;
  class_type: number;
  account_code: string;
  member_code: string;
  last_name: string;
  first_name: string;
  last_name_kana: string;
  first_name_kana: string;
  email: string | null;
  member_type_ids: number[];
  organization_ids: number[];
  registration: number;
  joined_on: string | null;
  expires_on: string | null;
  updated_at: Date;
  version: number;
}

/** Collects conditions and their parameters; a condition's text depends on which filters there are, never on their values. */
export class Conditions {
  readonly values: unknown[];
  /** What the entries of the list's index tell, and what only the member's own row does. */
  readonly listed: string[] = [];
  readonly others: string[] = [];
  /** Of a statement that has parameters already, they go on behind those. */
  constructor(values: readonly unknown[] = []) {
    this.values = [...values];
  }
  /** Adds `text`, in which `?` stands for the parameter. */
  add(text: string, value?: unknown): void {
    this.others.push(this.#with(text, value));
  }
  /** The same for a condition on columns of the list's index. */
  addListed(text: string, value?: unknown): void {
    this.listed.push(this.#with(text, value));
  }
  #with(text: string, value: unknown): string {
    return value === undefined ? text : text.replaceAll('?', this.parameter(value));
  }
  parameter(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
  get text(): string {
    return [...this.listed, ...this.others].join(' and ');
  }
}

/** What may be a member code: anything with a digit. */
const CODE = /^[a-z0-9_-]*\d[a-z0-9_-]*$/;
/** Whether a member took in another one of this code; the look-up is done once for the whole search. */
const codeOfMerged = (code: string): string =>
  `a.id = any (array(select g.merged_into from account g where g.member_code_key = ${code} and g.merged_into is not null))`;

/** Whether a member is found by a folded word: as it is written, and where it is Japanese in Latin letters as it is read. */
function wordCondition(where: Conditions, word: string, hidden: HiddenFields): string {
  const written = `like ${where.parameter(likePattern(word))}`;
  if (isJapanese(word)) return keywordCondition(hidden, written, 'search_ja');
  const asWritten = keywordCondition(hidden, written, 'search_key');
  const merged = CODE.test(word) ? ` or ${codeOfMerged(where.parameter(memberCodeKey(word)))}` : '';
  const kana = romajiPattern(word);
  if (kana === undefined) return merged === '' ? asWritten : `(${asWritten}${merged})`;
  // Without a choice of spellings it is a text like any other, which costs half as much.
  const spelled = isJapanese(kana) ? `like ${where.parameter(likePattern(kana))}` : `~ ${where.parameter(kana)}`;
  return `(${asWritten} or ${keywordCondition(hidden, spelled, 'search_ja')}${merged})`;
}

const asksForStanding = ({ where = [] }: MemberQuery): boolean =>
  where.flat().some(({ fact }) => fact.field === 'standing' || fact.field === 'withdrawn_on');

/** The members that are meant, as conditions on `account a`, but for their types ({@link hitsOf}). */
export function memberConditions(
  query: MemberQuery,
  options: { deleted?: boolean; parameters?: readonly unknown[] } = {},
): Conditions {
  const { filter } = query;
  const where = new Conditions(options.parameters);
  /** A condition on a field that forms may hide. */
  const on = (field: string, name: string, text: string, value?: unknown) =>
    where.add(ifReadable(query.hidden, field, `default_search.${name}`, text), value);
  const range = (name: 'expires_on' | 'joined_on' | 'birthday') => {
    const { from, to } = filter[name] ?? {};
    if (from != null) on(name, name, `a.${name} >= ?::date`, from);
    if (to != null) on(name, name, `a.${name} <= ?::date`, to);
  };
  where.addListed(`a.role = ${AccountRole.member}`);
  if (options.deleted !== true) {
    where.addListed('a.deleted_at is null');
    // Who has withdrawn is found by whoever asks for the standing, or names the member.
    if (filter.ids === undefined && !asksForStanding(query)) where.addListed('a.active');
  }
  for (const word of query.keyword?.split(' ') ?? []) where.addListed(wordCondition(where, word, query.hidden));
  if (query.organizationIds !== null) where.addListed('a.organization_ids && ?::int[]', query.organizationIds);
  if (query.scopeIds !== null) where.addListed('a.organization_ids && ?::int[]', query.scopeIds);
  if (filter.registration?.length) where.add('a.registration = any (?::smallint[])', filter.registration);
  if (filter.gender?.length) on('gender', 'gender', 'a.gender = any (?::smallint[])', filter.gender);
  if (filter.class_type?.length) where.add('a.class_type = any (?::smallint[])', filter.class_type);
  range('expires_on');
  range('joined_on');
  range('birthday');
  // Who is at least n years old was born n years ago or earlier; who is at most n, after n + 1 years ago.
  if (filter.age?.from != null)
    on('birthday', 'age', 'a.birthday <= ?::date', addMonths(query.today, -12 * filter.age.from));
  if (filter.age?.to != null)
    on('birthday', 'age', 'a.birthday > ?::date', addMonths(query.today, -12 * (filter.age.to + 1)));
  if (filter.sign_up === 'no_email') on('email', 'sign_up', SIGN_UP.no_email);
  else if (filter.sign_up === 'no') where.add(notInvited(query.hidden.email));
  else if (filter.sign_up !== undefined) where.add(SIGN_UP[filter.sign_up]);
  if (filter.ids !== undefined) where.add('a.id = any (?::int[])', filter.ids);
  if (query.staffOf === 'any') where.add('a.corporate_id is not null');
  else if (query.staffOf !== undefined) where.add('a.corporate_id = ?::int', query.staffOf);
  const groups = query.advanced.filter((group) => group.length > 0);
  if (groups.length > 0) {
    const texts = groups.map(
      (group, g) =>
        `(${group.map((condition, c) => advancedCondition(where, condition, `advanced_search.${g}.${c}`, query)).join(' and ')})`,
    );
    where.add(`(${texts.join(' or ')})`);
  }
  if (query.where?.length) where.add(whereText(where, query.where, query));
  return where;
}

const ORDER_COLUMNS = {
  kana: 'a.kana_key',
  member_code: 'a.member_code',
  updated_at: 'a.updated_at',
  joined_on: 'a.joined_on',
  expires_on: 'a.expires_on',
} as const;
type IndexedColumn = keyof typeof ORDER_COLUMNS;
/** Whether lists are sorted by the column from their index. */
export const isIndexed = (column: string): column is IndexedColumn => Object.hasOwn(ORDER_COLUMNS, column);

/** What hits are sorted by: the column, and the order of `k` and `id` of the hits called `of`. */
export function orderOf(
  { hidden, today }: MemberQuery,
  where: Conditions,
  asked: MemberOrder,
): { key: string; order(of: string): string } {
  const { direction } = asked;
  if ('fact' in asked) {
    return {
      key: sortKey(hidden, readAs(asked.fact.field), sortText(where, asked.fact, { today, hidden })),
      order: (of) => `${of}.k ${direction} nulls last, ${of}.id ${direction}`,
    };
  }
  const { column } = asked;
  const nulls = column === 'joined_on' || column === 'expires_on' ? ' nulls last' : '';
  return {
    key: sortKey(hidden, column === 'kana' ? 'last_name_kana' : column, ORDER_COLUMNS[column]),
    order: (of) => `${of}.k ${direction}${nulls}, ${of}.id ${direction}`,
  };
}

/**
 * `columns` of the members that are meant, as a select. Those of a type are its entries in the list's index, which begins
 * with the main type, and what the members of several types add. Where a keyword leaves few of them, the index is asked
 * alone first, and conditions that it knows nothing of are held against the rows of those few.
 */
export function hitsOf(where: Conditions, { filter, keyword }: MemberQuery, columns: string): string {
  const isNarrow = keyword !== null && filter.ids === undefined && where.others.length > 0;
  const hits = (ofTypes: string) =>
    isNarrow
      ? `select ${columns} from (select a.id from account a where ${where.listed.join(' and ')}${ofTypes} offset 0) few
           join account a on a.id = few.id where ${where.others.join(' and ')}`
      : `select ${columns} from account a where ${where.text}${ofTypes}`;
  if (!filter.member_type?.length) return hits('');
  const types = `${where.parameter(filter.member_type)}::int[]`;
  return `${hits(` and a.main_type_id = any (${types})`)}
    union all ${hits(` and cardinality(a.member_type_ids) > 1 and not a.main_type_id = any (${types}) and a.member_type_ids && ${types}`)}`;
}

/** Rows a page has at most: 'all' comes in pages of 1,000. */
export const pageLimit = (perPage: PageSize): number => (perPage === 'all' ? ALL_PAGE_CHUNK : perPage);

/**
 * One page of members and how many there are, in one statement: the hits come from the covering index alone, and only the
 * rows of the page are fetched. A page behind the last has no row to carry the number, so it is counted once more.
 */
export async function searchMembers(
  tx: FacilityTx,
  query: MemberQuery,
  order: MemberOrder,
  page: { limit: number; offset: number; columns?: string },
): Promise<{ total: number; rows: ListRow[] }> {
  const where = memberConditions(query);
  const { key, order: by } = orderOf(query, where, order);
  const hits = hitsOf(where, query, `a.id, ${key} as k`);
  const rows = await tx.sql<ListRow & { total: number }>(
    `select s.total, a.id, a.class_type, a.account_code, a.member_code, a.last_name, a.first_name, a.last_name_kana, a.first_name_kana, a.email,
       a.member_type_ids, a.organization_ids, a.registration, a.joined_on, a.expires_on, a.updated_at, a.version${page.columns ?? ''}
     from (select id, k, count(*) over ()::int as total from (${hits}) h
       order by ${by('h')} limit ${where.parameter(page.limit)} offset ${where.parameter(page.offset)}) s
     join account a on a.id = s.id order by ${by('s')}`,
    where.values,
    'generic',
  );
  if (rows.length === 0 && page.offset > 0) return { total: await countMembers(tx, query), rows };
  return { total: rows[0]?.total ?? 0, rows };
}

/** How many are found. */
export async function countMembers(
  tx: FacilityTx,
  query: MemberQuery,
  options: { deleted?: boolean } = {},
): Promise<number> {
  const where = memberConditions(query, options);
  const hits = hitsOf(where, query, 'a.id');
  const [row] = await tx.sql<{ total: number }>(
    `select count(*)::int as total from (${hits}) h`,
    where.values,
    'generic',
  );
  return row?.total ?? 0;
}

/** Ids of all found, in their order; for exports and invitations. */
export async function memberIds(
  tx: FacilityTx,
  query: MemberQuery,
  order: MemberOrder,
  options: { deleted?: boolean } = {},
): Promise<number[]> {
  const where = memberConditions(query, options);
  const { key, order: by } = orderOf(query, where, order);
  const hits = hitsOf(where, query, `a.id, ${key} as k`);
  // As one text, which is read twenty times faster than an array.
  const [row] = await tx.sql<{ ids: string | null }>(
    `select array_to_string(array_agg(id), ',') as ids from (select id from (${hits}) h order by ${by('h')}) s`,
    where.values,
  );
  return row?.ids ? JSON.parse(`[${row.ids}]`) : [];
}

/** Whole rows of all found, to be selected from as `a`, with their order and the parameters of both. */
export function memberRows(
  query: MemberQuery,
  order: MemberOrder,
  options: { deleted?: boolean } = {},
): { from: string; order: string; values: readonly unknown[] } {
  const where = memberConditions(query, options);
  const { key, order: by } = orderOf(query, where, order);
  const from = `(${hitsOf(where, query, `a.*, ${key} as k`)}) a`;
  return { from, order: by('a'), values: where.values };
}

/** Members to pick from, by kana. */
export function memberOptions(
  tx: FacilityTx,
  query: MemberQuery,
  { limit, mainOnly }: { limit: number; mainOnly: boolean },
): Promise<{ id: number; member_code: string; last_name: string; first_name: string }[]> {
  const where = memberConditions(query);
  if (mainOnly) where.add('a.corporate_id is null');
  const hits = hitsOf(where, query, `a.id, ${sortKey(query.hidden, 'last_name_kana', 'a.kana_key')} as k`);
  return tx.sql(
    `select a.id, a.member_code, a.last_name, a.first_name
     from (select id, k from (${hits}) h order by k, id limit ${where.parameter(limit)}) s join account a on a.id = s.id order by s.k, s.id`,
    where.values,
  );
}
