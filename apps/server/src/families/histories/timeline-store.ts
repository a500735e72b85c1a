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
  family: string;
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

/** The entries of a member, and where its notes stand among them; notes that were deleted are not there. */
const OF_MEMBER = `with e as (
    select h.id, h.at, h.actor_kind, h.actor_id, h.actor_name, h.for_name, h.family, h.record_id, h.action, h.version, h.before, h.after, h.task_id,
      case when h.action in ('invite', 'password') then 'contact' else 'change' end as kind,
      null::text as note_body, null::int as note_author, null::int as note_version
    from history h where h.family = 'members' and h.record_id in (select $1::int union all select id from account where merged_into = $1::int)
    union all
    select h.id, h.at, h.actor_kind, h.actor_id, h.actor_name, h.for_name, h.family, h.record_id, h.action, null, null, null, null,
      'note', n.body, n.author_id, n.version
    from member_note n join history h on h.family = 'notes' and h.record_id = n.id and h.action = 'create'
    where n.member_id = $1 and n.deleted_at is null)`;

/** Events of a member older than `before`, newest first. */
export function memberEvents(
  tx: FacilityTx,
  memberId: number,
  asked: { kind?: string | undefined; before?: number | undefined; limit: number },
): Promise<MemberTimelineRow[]> {
  return tx.sql(
    `${OF_MEMBER} select * from e where ($2::text is null or kind = $2) and ($3::bigint is null or id < $3) order by id desc limit $4`,
    [memberId, asked.kind ?? null, asked.before ?? null, asked.limit],
  );
}

/** How many events of each kind a member has. */
export async function countMemberEvents(tx: FacilityTx, memberId: number) {
  const [row] = await tx.sql<{ change: number; note: number; contact: number }>(
    `${OF_MEMBER} select count(*) filter (where kind = 'change')::int as change, count(*) filter (where kind = 'note')::int as note,
       count(*) filter (where kind = 'contact')::int as contact from e`,
    [memberId],
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
  /** Families that the reader may not read; without `members`, what members did and their sign-ins are not shown either. */
  closed: readonly string[];
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
  const { before, family, by, from, to, withoutImports, closed, scope, reader, limit } = asked;
  return tx.sql(
    `with whole as materialized (select $7::int[] is null
        or not exists (select from organization o where o.deleted_at is null and o.id <> all ($7::int[])) as yes)
     select h.id, h.at, h.actor_kind, h.actor_id, h.actor_name, h.for_name, h.family, h.record_id, h.action, h.version, h.before, h.after, h.task_id
     from history h
     where ($1::bigint is null or h.id < $1) and ($3::int is null or h.actor_kind = 'manager' and h.actor_id = $3)
       and case when $2::text is null then h.family not in (${QUIET}) else h.family = $2 end
       and ($4::timestamptz is null or h.at >= $4) and ($5::timestamptz is null or h.at < $5)
       and h.family <> all ($6::text[]) and (h.task_id is null or not $10)
       and ('members' <> all ($6::text[]) or h.actor_kind <> 'member'
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
     order by h.id desc limit $9`,
    [before, family, by, from, to, closed, scope, reader, limit, withoutImports],
  );
}

/** What records are called today, deleted ones among them; people by their full name, notes by the member they are on. */
export function recordNames(
  tx: FacilityTx,
  rows: readonly Pick<TimelineRow, 'family' | 'record_id'>[],
): Promise<{ family: string; id: number; name: string; member_id: number | null }[]> {
  const ids = (...families: string[]) =>
    rows.filter(({ family }) => families.includes(family)).map((row) => row.record_id);
  return tx.sql(
    `select 'members' as family, id, last_name || ' ' || first_name as name, id as member_id from account where id = any ($1::int[])
     union all select 'notes', n.id, a.last_name || ' ' || a.first_name, a.id
       from member_note n join account a on a.id = n.member_id where n.id = any ($2::int[])
     union all select 'corporates', id, last_name, null from account where id = any ($8::int[])
     union all select 'organizations', id, name, null from organization where id = any ($3::int[])
     union all select 'hosts', id, name, null from host where id = any ($4::int[])
     union all select 'managers', id, last_name || ' ' || first_name, null from account where id = any ($5::int[])
     union all select 'roles', id, name, null from role where id = any ($7::int[])
     union all select 'applications', id, basic_info ->> 'last_name' || ' ' || (basic_info ->> 'first_name'), null from application where id = any ($9::int[])
     union all select 'sign-ins', id, last_name || ' ' || first_name, null from account where id = any ($6::int[])`,
    [
      ids('members'),
      ids('notes'),
      ids('organizations'),
      ids('hosts'),
      ids('managers'),
      ids('sign-ins'),
      ids('roles'),
      ids('corporates'),
      ids('applications'),
    ],
  );
}
