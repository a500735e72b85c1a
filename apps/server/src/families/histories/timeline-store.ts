import type { TimelineSubject } from '@tsudoi/contract/histories';
import { AccountRole } from '@tsudoi/domain';
import { query } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';

type Values = Record<string, unknown>;

/** An entry of the history with who made it. */
export interface TimelineRow {
  id: number;
  at: Date;
  actor_kind: string;
  actor_id: number | null;
  actor_name: string;
  for_name: string | null;
  family: TimelineSubject;
  record_id: number;
  action: string;
  version: number | null;
  before: Values | null;
  after: Values | null;
  task_id: number | null;
}

/** An entry about a member, or a note on it as it reads now. */
export interface MemberTimelineRow extends TimelineRow {
  kind: 'change' | 'note' | 'contact';
  note_body: string | null;
  note_author: number | null;
  note_version: number | null;
}

/**
 * The entries of a member, and where its notes stand among them; notes that were deleted are not there. `$2` are columns
 * that only a corporate has: changes of them stand under its own family.
 */
const OF_MEMBER = `with e as (
    select h.id, h.at, h.actor_kind, h.actor_id, h.actor_name, h.for_name, h.family, h.record_id, h.action, h.version, h.before, h.after, h.task_id,
      case when h.action in ('invite', 'password') then 'contact' else 'change' end as kind,
      null::text as note_body, null::int as note_author, null::int as note_version
    from history h where (h.family = 'members' or h.family = 'corporates' and h.action = 'update' and h.after ?| $2::text[])
      and h.record_id in (select $1::int union all select id from account where merged_into = $1::int)
    union all
    select h.id, h.at, h.actor_kind, h.actor_id, h.actor_name, h.for_name, h.family, h.record_id, h.action, null, null, null, null,
      'note', n.body, n.author_id, n.version
    from member_note n join history h on h.family = 'notes' and h.record_id = n.id and h.action = 'create'
    where n.member_id = $1 and n.deleted_at is null)`;

/** Events of a member older than `before`, newest first; `besides` are the columns of a corporate that the reader may read. */
export function memberEvents(
  tx: FacilityTx,
  memberId: number,
  asked: { kind?: string | undefined; before?: number | undefined; limit: number; besides: readonly string[] },
): Promise<MemberTimelineRow[]> {
  return tx.sql(
    `${OF_MEMBER} select * from e where ($3::text is null or kind = $3) and ($4::bigint is null or id < $4) order by id desc limit $5`,
    [memberId, asked.besides, asked.kind ?? null, asked.before ?? null, asked.limit],
  );
}

/** How many events of each kind a member has. */
export async function countMemberEvents(tx: FacilityTx, memberId: number, besides: readonly string[]) {
  const [row] = await tx.sql<{ change: number; note: number; contact: number }>(
    `${OF_MEMBER} select count(*) filter (where kind = 'change')::int as change, count(*) filter (where kind = 'note')::int as note,
       count(*) filter (where kind = 'contact')::int as contact from e`,
    [memberId, besides],
  );
  return row ?? { change: 0, note: 0, contact: 0 };
}

/** One entry about a member. */
export function memberEntry(tx: FacilityTx, memberId: number, id: number): Promise<TimelineRow | undefined> {
  return tx.one(
    query<TimelineRow>`select id, at, actor_kind, actor_id, actor_name, for_name, family, record_id, action, version, before, after, task_id
      from history where family = 'members' and record_id = ${memberId} and id = ${id}`,
  );
}

/** What of the facility's history somebody looks for, and how far they see. */
export interface FacilityQuery {
  before: number | null;
  family: string | null;
  by: number | null;
  from: Date | null;
  to: Date | null;
  withoutImports: boolean;
  /** Families that the reader may read; without `members`, what members did and their sign-ins are not shown either. */
  families: readonly TimelineSubject[];
  /** Codes of the kinds whose events the reader may read. */
  kinds: readonly string[];
  /** Organizations of the reader; null where every row counts. */
  scope: readonly number[] | null;
  /** The reader. */
  reader: number;
  limit: number;
}

/** Families that write an entry each time somebody comes or sends a file: shown to whoever asks for them. */
const QUIET = `'sign-ins', 'storages', 'uploads'`;

/**
 * Entries of the facility, newest first. Whoever sees a part of the organizations sees what concerns members and
 * organizations of that part, and of all else what they did themselves.
 */
export function facilityEvents(tx: FacilityTx, asked: FacilityQuery): Promise<TimelineRow[]> {
  const { before, family, by, from, to, withoutImports, families, kinds, scope, reader, limit } = asked;
  return tx.sql(
    `with whole as materialized (select $7::int[] is null
        or not exists (select from organization o where o.deleted_at is null and o.id <> all ($7::int[])) as yes)
     select h.id, h.at, h.actor_kind, h.actor_id, h.actor_name, h.for_name, h.family, h.record_id, h.action, h.version, h.before, h.after, h.task_id
     from history h
     where ($1::bigint is null or h.id < $1) and ($3::int is null or h.actor_kind = 'manager' and h.actor_id = $3)
       and case when $2::text is null then h.family not in (${QUIET}) else h.family = $2 end
       and ($4::timestamptz is null or h.at >= $4) and ($5::timestamptz is null or h.at < $5)
       and h.family = any ($6::text[]) and (h.task_id is null or not $10)
       and ('members' = any ($6::text[]) or h.actor_kind <> 'member'
         and not (h.family = 'sign-ins' and exists (select from account a where a.id = h.record_id and a.role = ${AccountRole.member})))
       and case h.family
         when 'members' then $7::int[] is null
           or exists (select from account a where a.id = h.record_id and a.organization_ids && $7::int[])
         when 'corporates' then $7::int[] is null
           or exists (select from account a where a.id = h.record_id and a.organization_ids && $7::int[])
         when 'notes' then $7::int[] is null
           or exists (select from member_note n join account a on a.id = n.member_id where n.id = h.record_id and a.organization_ids && $7::int[])
         when 'organizations' then $7::int[] is null or h.record_id = any ($7::int[]) or (select yes from whole)
         else (select yes from whole) or h.actor_kind = 'manager' and h.actor_id = $8 end
       and case h.family
         when 'events' then exists (select from event e join event_kind k on k.id = e.kind_id where e.id = h.record_id and k.code = any ($11::text[]))
         when 'check-ins' then exists (select from event e join event_kind k on k.id = e.kind_id where e.id = h.record_id and k.code = any ($11::text[]))
         when 'participation' then exists (select from participant p join event e on e.id = p.event_id join event_kind k on k.id = e.kind_id
           where p.id = h.record_id and k.code = any ($11::text[]))
         else true end
     order by h.id desc limit $9`,
    [before, family, by, from, to, families, scope, reader, limit, withoutImports, kinds],
  );
}

/** What a record is called today. */
export interface NamedRecord {
  family: TimelineSubject;
  id: number;
  name: string;
  /** The member that it concerns. */
  member_id: number | null;
  is_there: boolean;
}

const PERSON = "last_name || ' ' || first_name";
const EVENTS = 'select id, name, null::int, deleted_at is null from event';
const INVOICES = "select id, concat_ws(' ', number, title), null::int, deleted_at is null from invoice";
/** Names of records by their ids, deleted ones among them; people by their full name, notes by the member they are on. */
const NAMES: Partial<Record<TimelineSubject, string>> = {
  members: `select id, ${PERSON} as name, id as member_id, deleted_at is null or merged_into is not null as is_there from account`,
  notes: `select n.id, ${PERSON}, a.id, true from member_note n join account a on a.id = n.member_id`,
  corporates: 'select id, last_name, null::int, deleted_at is null from account',
  applications: `select id, basic_info ->> 'last_name' || ' ' || (basic_info ->> 'first_name'), null::int, true from application`,
  documents: 'select id, title, null::int, deleted_at is null from shared_document',
  events: EVENTS,
  'check-ins': EVENTS,
  participation: `select p.id, ${PERSON}, a.id, a.deleted_at is null from participant p join account a on a.id = p.account_id`,
  invoices: INVOICES,
  'invoice-documents': INVOICES,
  'bank-imports': 'select id, file_name, null::int, true from bank_import',
  'price-items': 'select id, name, null::int, deleted_at is null from price_item',
  organizations: 'select id, name, null::int, deleted_at is null from organization',
  hosts: 'select id, name, null::int, deleted_at is null from host',
  managers: `select id, ${PERSON}, null::int, deleted_at is null from account`,
  'sign-ins': `select id, ${PERSON}, null::int, deleted_at is null from account`,
  roles: 'select id, name, null::int, deleted_at is null from role',
};

/** What the records of some entries are called; those of families without names are not there. */
export async function recordNames(
  tx: FacilityTx,
  rows: readonly Pick<TimelineRow, 'family' | 'record_id'>[],
): Promise<NamedRecord[]> {
  const ids = Object.groupBy(rows, ({ family }) => family);
  const named = (Object.keys(NAMES) as TimelineSubject[]).flatMap((family) => {
    const found = ids[family];
    return found === undefined ? [] : [{ family, names: NAMES[family], ids: found.map((row) => row.record_id) }];
  });
  if (named.length === 0) return [];
  return tx.sql(
    named
      .map(
        (
          { family, names },
          index,
        ) => `select '${family}' as family, n.* from (${names}) n (id, name, member_id, is_there)
         where n.id = any ($${index + 1}::int[])`,
      )
      .join(' union all '),
    named.map((one) => one.ids),
  );
}
