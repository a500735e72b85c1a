import { pickFields } from '@tsudoi/contract';
import {
  type DocumentAudience,
  type DocumentSearch,
  type DocumentState,
  documentColumns,
  type ReaderGroup,
} from '@tsudoi/contract/documents';
import { AccountRole, foldForSearch, keywordFor, likePattern } from '@tsudoi/domain';
import { build, query, type Row } from '../../db/build.ts';
import { type PageRequest, pageLimits } from '../../db/page.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { recordsOf } from '../../db/versioned.ts';

type SharedDocument = Row<'shared_document'>;
/** Columns staff write. */
type Written = Pick<SharedDocument, (typeof documentColumns)[number]>;

const records = recordsOf('shared_document');
export const { remove: removeDocument } = records;

const withKey = (values: Written) => ({
  ...pickFields(values, documentColumns),
  search_key: foldForSearch(values.title),
});

/** Whom a document is for, as it is stored. */
export interface StoredAudience {
  audience: DocumentAudience;
  member_type_ids: number[];
  organization_ids: number[];
  /** Organizations that members must belong to; null where whoever shares it reaches all. */
  within_ids: number[] | null;
}

export const insertDocument = (tx: FacilityTx, values: Written, whom: StoredAudience, by: string) =>
  records.insert(tx, { ...withKey(values), ...whom, shared_by: by }, by);

/** Writes a document; with a file of another kind, it counts as new to those who opened the one before. */
export const updateDocument = (
  tx: FacilityTx,
  before: SharedDocument,
  values: Written,
  { by, fileAt }: { by: string; fileAt: Date | undefined },
) => records.update(tx, before, { ...withKey(values), ...(fileAt && { file_at: fileAt }) }, by);

export const setWithdrawn = (tx: FacilityTx, before: SharedDocument, withdrawn_at: Date | null, by: string) =>
  records.update(tx, before, { withdrawn_at }, by);

/** Names members one by one; who is named already stays so. */
export async function insertRecipients(tx: FacilityTx, id: number, members: readonly number[]): Promise<void> {
  await tx.run(
    query`insert into document_recipient (document_id, member_id)
      select ${id}::int, unnest(${[...members]}::int[]) on conflict do nothing`,
  );
}

/** Staff see what was shared by somebody who reached no more than they do. */
const inReach = (scope: string): string =>
  `(${scope}::int[] is null or d.within_ids is not null and d.within_ids <@ ${scope}::int[])`;

const stateOf = (today: string): string =>
  `case when d.withdrawn_at is not null then 'withdrawn' when d.visible_from > ${today}::date then 'planned'
     when d.visible_until < ${today}::date then 'ended' else 'visible' end`;

/** Some organizations with all below them, as they stand now. */
const withBelow = (ids: string): string => `array(with recursive below(id) as (
    select unnest(${ids}) union select o.id from organization o join below b on o.parent_id = b.id where o.deleted_at is null)
  select id from below)`;
/** A document with the organizations that {@link IS_FOR} compares. */
const TREES = `d.*, ${withBelow('d.organization_ids')} as below_ids, ${withBelow('d.within_ids')} as within_below`;

/** Whether the document `d`, which has its `TREES`, is for the member `a`; when it is visible is another question. */
const IS_FOR = `(d.within_ids is null or a.organization_ids && d.within_below) and (
    d.audience = 'member_types' and a.member_type_ids && d.member_type_ids
    or d.audience = 'organizations' and a.organization_ids && d.below_ids
    or d.audience = 'members' and exists (select from document_recipient r where r.document_id = d.id and r.member_id = a.id))`;

const MEMBER = `a.role = ${AccountRole.member} and a.deleted_at is null and a.active`;

/** A document with what its list shows of it. */
export type ListedDocument = SharedDocument & { state: DocumentState; named_count: number; opened_count: number };

const LISTED = (today: string): string => `d.*, ${stateOf(today)} as state,
  (select count(*)::int from document_recipient r where r.document_id = d.id) as named_count,
  (select count(*)::int from document_opening o where o.document_id = d.id) as opened_count`;

/** A document in reach of the reader; undefined where there is none. */
export async function documentById(
  tx: FacilityTx,
  id: number,
  reader: { scopeIds: readonly number[] | null; today: string },
): Promise<ListedDocument | undefined> {
  const [row] = await tx.sql<ListedDocument>(
    `select ${LISTED('$3')} from shared_document d where d.id = $1 and d.deleted_at is null and ${inReach('$2')}`,
    [id, reader.scopeIds, reader.today],
  );
  return row;
}

const ORDERS = { visible_from: 'd.visible_from', title: 'd.title', updated_at: 'd.updated_at' } as const;

/** A page of the documents that staff reach. */
export async function searchDocuments(
  tx: FacilityTx,
  body: Pick<DocumentSearch, 'sort' | 'default_search'> & PageRequest,
  reader: { scopeIds: readonly number[] | null; today: string },
): Promise<{ rows: ListedDocument[]; total: number }> {
  const { keyword = '', state, audience, member_id } = body.default_search;
  const { column = 'visible_from', direction = 'desc' } = body.sort ?? {};
  const { limit = null, offset } = pageLimits(body);
  const values = [
    reader.scopeIds,
    reader.today,
    keyword === '' ? null : likePattern(keywordFor(keyword)),
    state?.length ? state : null,
    audience?.length ? audience : null,
    member_id ?? null,
  ];
  const found = `from (select ${TREES} from shared_document d
      where d.deleted_at is null and ${inReach('$1')} and ($3::text is null or d.search_key like $3)
        and ($4::text[] is null or ${stateOf('$2')} = any ($4)) and ($5::text[] is null or d.audience = any ($5)) offset 0) d
    where $2::date is not null and ($6::int is null or exists (select from account a where a.id = $6 and ${MEMBER} and ${IS_FOR}))`;
  const rows = await tx.sql<ListedDocument>(
    `select ${LISTED('$2')} ${found} order by ${ORDERS[column]} ${direction}, d.id ${direction} limit $7::int offset $8::bigint`,
    [...values, limit, offset],
  );
  const [all] = await tx.sql<{ total: number }>(`select count(*)::int as total ${found}`, values);
  return { rows, total: all?.total ?? 0 };
}

/** What the types and organizations of documents are called. */
export async function groupNames(
  tx: FacilityTx,
  rows: readonly Pick<SharedDocument, 'member_type_ids' | 'organization_ids'>[],
) {
  const types = rows.flatMap((row) => row.member_type_ids);
  const organizations = rows.flatMap((row) => row.organization_ids);
  return tx.sql<{ kind: 'member_types' | 'organizations'; id: number; name: string }>(
    `select 'member_types' as kind, id, name from member_type where id = any ($1::int[])
     union all select 'organizations', id, name from organization where id = any ($2::int[])`,
    [types, organizations],
  );
}

/** Names of the only members of documents that name one. */
export async function onlyMembers(
  tx: FacilityTx,
  ids: readonly number[],
): Promise<Map<number, { id: number; name: string }>> {
  const rows = await tx.sql<{ document_id: number; id: number; name: string }>(
    `select r.document_id, a.id, a.last_name || ' ' || a.first_name as name
     from document_recipient r join account a on a.id = r.member_id where r.document_id = any ($1::int[])`,
    [ids],
  );
  return new Map(rows.map(({ document_id, ...member }) => [document_id, member]));
}

/** The uppermost of some organizations: what is below them follows from the tree. */
export async function uppermost(tx: FacilityTx, ids: readonly number[]): Promise<number[]> {
  const rows = await tx.sql<{ id: number }>(
    `select id from organization where id = any ($1::int[]) and (parent_id is null or parent_id <> all ($1::int[])) order by id`,
    [ids],
  );
  return rows.map(({ id }) => id);
}

/** How many of the organizations or types exist. */
export async function countExisting(
  tx: FacilityTx,
  table: 'organization' | 'member_type',
  ids: readonly number[],
): Promise<number> {
  const [row] = await tx.sql<{ count: number }>(
    `select count(*)::int as count from ${table} where id = any ($1::int[]) and deleted_at is null`,
    [ids],
  );
  return row?.count ?? 0;
}

/** Somebody a document is for, or who opened it. */
interface ReaderRow {
  id: number;
  member_code: string;
  name: string;
  entitled: boolean;
  first_opened_at: Date | null;
  last_opened_at: Date | null;
  times: number | null;
}

const GROUPS: Readonly<Record<ReaderGroup, string>> = {
  all: 'true',
  opened: 'first_opened_at is not null',
  not_opened: 'first_opened_at is null',
};

/** A page of those whom a document is for, or who opened it, as far as the reader reaches, by kana; and how many they are. */
export async function readersOf(
  tx: FacilityTx,
  id: number,
  { scopeIds, group, ...page }: PageRequest & { scopeIds: readonly number[] | null; group: ReaderGroup },
): Promise<{ rows: ReaderRow[]; total: number; entitled_count: number; opened_count: number }> {
  const people = `with d as materialized (select ${TREES} from shared_document d where d.id = $1),
    p as (select a.id, a.member_code, a.last_name || ' ' || a.first_name as name, a.kana_key, (${IS_FOR}) as entitled,
        o.first_at as first_opened_at, o.last_at as last_opened_at, o.times
      from d cross join account a left join document_opening o on o.document_id = d.id and o.member_id = a.id
      where ${MEMBER} and ($2::int[] is null or a.organization_ids && $2::int[]) and (o.id is not null or (${IS_FOR})))`;
  const { limit = null, offset } = pageLimits(page);
  const rows = await tx.sql<ReaderRow>(
    `${people} select * from p where ${GROUPS[group]} order by kana_key, id limit $3::int offset $4::bigint`,
    [id, scopeIds, limit, offset],
  );
  const counts = await tx.sql<{ total: number; entitled_count: number; opened_count: number }>(
    `${people} select count(*) filter (where ${GROUPS[group]})::int as total, count(*) filter (where entitled)::int as entitled_count,
       count(first_opened_at)::int as opened_count from p`,
    [id, scopeIds],
  );
  return { rows, ...(counts[0] ?? { total: 0, entitled_count: 0, opened_count: 0 }) };
}

/** Those a document is for who have an address to mail to. */
export function addressesOf(
  tx: FacilityTx,
  id: number,
  limit: number,
): Promise<{ id: number; email: string; last_name: string; first_name: string }[]> {
  return tx.sql(
    `with d as materialized (select ${TREES} from shared_document d where d.id = $1)
     select a.id, a.email, a.last_name, a.first_name from d cross join account a
     where ${MEMBER} and a.email is not null and (${IS_FOR}) order by a.id limit $2::int`,
    [id, limit],
  );
}

/** A document as its member reads it. */
export type OwnRow = SharedDocument & {
  opened_at: Date | null;
  key: string;
  name: string;
  content_type: string;
  size: string;
};

const own = (condition: string): string =>
  `select d.*, o.last_at as opened_at, f.key, f.name, f.content_type, f.size
   from (select ${TREES} from shared_document d where d.deleted_at is null and d.withdrawn_at is null
       and d.visible_from <= $2::date and (d.visible_until is null or d.visible_until >= $2::date)${condition} offset 0) d
   join account a on a.id = $1 and ${MEMBER} and ${IS_FOR}
   join stored_file f on f.owner_kind = 'shared_document' and f.owner_id = d.id and f.owner_field = 'file'
   left join document_opening o on o.document_id = d.id and o.member_id = a.id`;

/** The documents that a member sees today, the newest first; one more than the limit says that there are more. */
export function documentsOf(tx: FacilityTx, member: number, today: string, limit: number): Promise<OwnRow[]> {
  return tx.sql(`${own('')} order by d.visible_from desc, d.id desc limit $3::int`, [member, today, limit]);
}

/** A document that a member sees today; undefined where it is not for the member. */
export async function documentOf(
  tx: FacilityTx,
  member: number,
  id: number,
  today: string,
): Promise<OwnRow | undefined> {
  const [row] = await tx.sql<OwnRow>(own(' and d.id = $3'), [member, today, id]);
  return row;
}

/** Notes that a member opened a document. */
export async function noteOpening(tx: FacilityTx, id: number, member: number): Promise<void> {
  await tx.run(
    query`insert into document_opening (document_id, member_id) values (${id}::int, ${member}::int)
      on conflict (facility_id, document_id, member_id) do update set last_at = now(), times = document_opening.times + 1`,
  );
}

/** Removes documents that were deleted before an instant, with who was named and who opened them. */
export function deleteOldDocuments(tx: FacilityTx, before: Date, limit: number): Promise<number> {
  const due = build.selectFrom('shared_document').select('id').where('deleted_at', '<', before).limit(limit);
  return tx.run(build.deleteFrom('shared_document').where('id', 'in', due));
}
