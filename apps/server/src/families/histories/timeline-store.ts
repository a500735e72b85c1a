import { type TimelineKind, type TimelineSubject, timelineKinds } from '@tsudoi/contract/histories';
import { AccountRole } from '@tsudoi/domain';
import { sql } from 'kysely';
import { query } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { payerIsReached } from '../invoices/index.ts';

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

/** An entry about a member, a note on it as it reads now, or an entry about its money and events with what that is called. */
export interface MemberTimelineRow extends TimelineRow {
  kind: TimelineKind;
  note_body: string | null;
  note_author: number | null;
  note_version: number | null;
  /** Name of the invoice or event. */
  record: string | null;
  /** Amount of the deposit, in yen. */
  record_yen: number | null;
  is_there: boolean;
}

/** Whose entries are asked for, and what of them the reader may read. */
interface OfMember {
  memberId: number;
  /** Columns that only a corporate has: changes of them stand under its own family. */
  besides: readonly string[];
  /** Families of money. */
  money: readonly string[];
  /** Codes of the kinds of events. */
  kinds: readonly string[];
  /** Organizations of the reader; null where every row counts. */
  scope: readonly number[] | null;
}

const ENTRY = sql.raw(
  'h.id, h.at, h.actor_kind, h.actor_id, h.actor_name, h.for_name, h.family, h.record_id, h.action',
);
const WITHOUT_FIELDS = sql`${ENTRY}, h.version, null::jsonb as before, null::jsonb as after, h.task_id`;
const NO_NOTE = sql.raw('null::text as note_body, null::int as note_author, null::int as note_version');
/** A deposit keeps what was written off or given back of an invoice under the id of that. */
const OF_INVOICE = sql.raw(`('write_off', 'return')`);

/**
 * The entries of a member and of those merged into it; where its notes stand among them, but deleted ones; what its invoices and what
 * came in for it went through, of payers in reach; and its entries for events.
 */
function ofMember({ memberId, besides, money, kinds, scope }: OfMember) {
  const families = sql`${[...money]}::text[]`;
  return sql`with own as (select ${memberId}::int as id union all select id from account where merged_into = ${memberId}::int),
    paying as (select p.id from payer p where p.account_id in (select id from own) and ${payerIsReached('p.id', scope)}),
    bill as (select i.id, concat_ws(' ', i.number, i.title) as name, i.deleted_at is null as is_there from invoice i
      where ${money.length > 0} and (i.account_id in (select id from own) or i.payer_id in (select id from paying))
        and ${payerIsReached('i.payer_id', scope)}),
    e as (
      select ${ENTRY}, h.version, h.before, h.after, h.task_id, case when h.action in ('invite', 'password') then 'contact' else 'change' end as kind,
        ${NO_NOTE}, null::text as record, null::float8 as record_yen, true as is_there
      from history h
      where (h.family = 'members' or h.family = 'corporates' and h.action = 'update' and h.after ?| ${[...besides]}::text[])
        and h.record_id in (select id from own)
      union all
      select ${ENTRY}, null, null, null, null, 'note', n.body, n.author_id, n.version, null, null, true
      from member_note n join history h on h.family = 'notes' and h.record_id = n.id and h.action = 'create'
      where n.member_id = ${memberId} and n.deleted_at is null
      union all
      select ${WITHOUT_FIELDS}, 'money', ${NO_NOTE}, b.name, null, b.is_there
      from bill b join history h on h.record_id = b.id
        and (h.family in ('invoices', 'invoice-documents') or h.family = 'deposits' and h.action in ${OF_INVOICE})
      where h.family = any (${families})
      union all
      select ${WITHOUT_FIELDS}, 'money', ${NO_NOTE}, b.name, null, b.is_there
      from bill b join charge c on c.invoice_id = b.id join history h on h.family = 'payments' and h.record_id = c.id
      where h.family = any (${families})
      union all
      select ${WITHOUT_FIELDS}, 'money', ${NO_NOTE}, null, d.amount::float8, true
      from deposit d join history h on h.family = 'deposits' and h.record_id = d.id and h.action not in ${OF_INVOICE}
      where h.family = any (${families}) and d.payer_id in (select id from paying)
      union all
      select ${WITHOUT_FIELDS}, 'event', ${NO_NOTE}, v.name, null, v.deleted_at is null
      from participant p join event v on v.id = p.event_id join event_kind k on k.id = v.kind_id and k.code = any (${[...kinds]}::text[])
      join history h on h.family = 'participation' and h.record_id = p.id
      where p.account_id in (select id from own))`;
}

/** Events of a member older than `before`, newest first. */
export function memberEvents(
  tx: FacilityTx,
  of: OfMember,
  { kind, before, limit }: { kind?: TimelineKind | undefined; before?: number | undefined; limit: number },
): Promise<MemberTimelineRow[]> {
  return tx.rows(
    query<MemberTimelineRow>`${ofMember(of)} select * from e
      where (${kind ?? null}::text is null or kind = ${kind ?? null}) and (${before ?? null}::bigint is null or id < ${before ?? null}::bigint)
      order by id desc limit ${limit}`,
  );
}

/** How many events of each kind a member has. */
export function countMemberEvents(tx: FacilityTx, of: OfMember): Promise<Record<TimelineKind, number>> {
  const counts = timelineKinds.map((kind) => `count(*) filter (where kind = '${kind}')::int as ${kind}`);
  return tx.oneOrThrow(
    query<Record<TimelineKind, number>>`${ofMember(of)} select ${sql.raw(counts.join(', '))} from e`,
  );
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
