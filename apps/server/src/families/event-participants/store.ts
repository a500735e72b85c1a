import { hasKeyword } from '@tsudoi/contract';
import type { ParticipantSearch, Standing } from '@tsudoi/contract/event-participants';
import { foldForSearch, keywordFor, likePattern, memberCodeKey } from '@tsudoi/domain';
import { type SqlBool, sql } from 'kysely';
import { build, query, type Row } from '../../db/build.ts';
import { type PageRequest, readPage } from '../../db/page.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { ENTRANT_COLUMNS, type Entrant } from '../event-kinds/index.ts';
import { type AnswerCondition, answerCondition } from './answer-conditions.ts';

/** What a list looks for: participants of one event. */
export interface ParticipantQuery extends Pick<ParticipantSearch, 'default_search' | 'sort'> {
  event_id: number;
  account_code?: string | undefined;
  /** Groups of conditions on answers: all of a group hold, any group suffices. */
  answers: readonly (readonly AnswerCondition[])[];
}

/** Where somebody stands, as one word. */
export const STANDING = sql<Standing>`case when p.payable then 'unpaid' else p.state end`;

/** Digits alone are an entry number. */
const numberOf = (word: string): number => {
  const digits = word.normalize('NFKC');
  return /^\d{1,9}$/.test(digits) ? Number(digits) : 0;
};

function matching({ event_id, account_code, default_search: filter, answers, sort }: ParticipantQuery) {
  // Participants alone: nobody's account is read to count those whom no word names.
  let found = build.selectFrom('participant as p').where('p.event_id', '=', event_id);
  const { keyword, standing, course_id, open, finding, checked_in, ids } = filter;
  if (hasKeyword(keyword))
    for (const word of keyword.trim().split(/\s+/)) {
      const like = likePattern(keywordFor(word));
      // Of a member only what everybody on the staff may read: other fields could be hidden, and found out by searching.
      found = found.where((row) =>
        row.or([
          sql<SqlBool>`p.account_id in (select unnest(array(select a.id from account a
            where a.name_key like ${like} or a.member_code_key = ${memberCodeKey(word)})))`,
          row('p.number', '=', numberOf(word)),
          sql<SqlBool>`exists (select from unnest(p.companion_names) as n (name) where n.name ilike ${`%${word.replace(/[\\%_]/g, '\\$&')}%`})`,
        ]),
      );
    }
  if (account_code !== undefined)
    found = found.where(
      sql<SqlBool>`p.account_id = (select a.id from account a where a.account_code = ${account_code})`,
    );
  if (ids?.length) found = found.where('p.id', 'in', ids);
  if (course_id?.length) found = found.where('p.course_id', 'in', course_id);
  if (standing?.length)
    found = found.where((row) =>
      row.or(
        standing.map((word) =>
          word === 'unpaid'
            ? row('p.payable', '=', true)
            : row.and([row('p.state', '=', word), ...(word === 'requested' ? [row('p.payable', '=', false)] : [])]),
        ),
      ),
    );
  if (open !== undefined) {
    const isOpen = sql<SqlBool>`exists (select from invoice i where i.because = 'event' and i.because_id = p.id
      and i.payment = 1 and i.deleted_at is null)`;
    found = found.where(open === 1 ? isOpen : sql<SqlBool>`not ${isOpen}`);
  }
  if (finding !== undefined) found = found.where('p.finding', finding === 1 ? 'is not' : 'is', null);
  if (checked_in !== undefined) {
    const isIn = sql<SqlBool>`exists (select from check_in c where c.participant_id = p.id and c.admitted and c.undone_at is null)`;
    found = found.where(checked_in === 1 ? isIn : sql<SqlBool>`not ${isIn}`);
  }
  if (answers.length > 0)
    found = found.where((row) => row.or(answers.map((group) => row.and(group.map(answerCondition)))));
  const { column, direction } = sort ?? { column: 'number', direction: 'desc' };
  switch (column) {
    case 'name':
      return found
        .orderBy(sql`(select a.kana_key from account a where a.id = p.account_id)`, direction)
        .orderBy('p.id', direction);
    case 'course':
      return found
        .orderBy(sql`(select c.position from event_course c where c.id = p.course_id)`, direction)
        .orderBy('p.number', direction);
    case 'rank':
      return found
        .orderBy('p.result_rank', (order) => (direction === 'asc' ? order.asc() : order.desc()).nullsLast())
        .orderBy('p.id', direction);
    case 'updated_at':
      return found.orderBy('p.updated_at', direction).orderBy('p.id', direction);
    default:
      return found.orderBy('p.number', direction);
  }
}

/** Ids of a page of participants, and how many there are in all. */
export const pageOfIds = (tx: FacilityTx, asked: ParticipantQuery, page: PageRequest) =>
  readPage(tx, matching(asked).select('p.id'), page);

/** Ids of all participants that are found, in their order. */
export const foundIds = async (tx: FacilityTx, asked: ParticipantQuery): Promise<number[]> =>
  (await tx.rows(matching(asked).select('p.id'))).map(({ id }) => id);

/** A participant with whom it is, the course, what was charged and when they came in. */
export interface FoundParticipant extends Row<'participant'>, Entrant {
  event_starts_at: Date;
  standing: Standing;
  event_code: string;
  event_cms_code: string;
  kind_id: number;
  course_name: string;
  account_code: string;
  member_code: string;
  last_name: string;
  first_name: string;
  position: number | null;
  checked_in_at: Date | null;
  invoice: {
    id: number;
    invoice_code: string;
    number: string | null;
    total: number;
    paid: number;
    payment: 1 | 2 | 3;
  } | null;
}

/** Participants by their ids, in this order; those that are gone are left out. */
export const participantsByIds = (tx: FacilityTx, ids: readonly number[]): Promise<FoundParticipant[]> =>
  tx.rows(
    query<FoundParticipant>`select p.*, ${STANDING} as standing, e.event_code, k.code as event_cms_code, e.kind_id, c.name as course_name,
        a.account_code, a.member_code, a.last_name, a.first_name, ${sql.raw(ENTRANT_COLUMNS)},
        case when p.state = 'waiting' then (select count(*)::int from participant w where w.course_id = p.course_id and w.state = 'waiting'
          and (w.queued_at, w.id) <= (p.queued_at, p.id)) end as position,
        (select min(i.at) from check_in i where i.participant_id = p.id and i.admitted and i.undone_at is null) as checked_in_at,
        (select jsonb_build_object('id', i.id, 'invoice_code', i.invoice_code, 'number', i.number, 'total', i.total, 'paid', i.paid,
            'payment', i.payment)
          from invoice i where i.because = 'event' and i.because_id = p.id and i.deleted_at is null
          order by i.payment <> 3 desc, i.id desc limit 1) as invoice
      from unnest(${[...ids]}::int[]) with ordinality as o (id, place)
        join participant p on p.id = o.id
        join event e on e.id = p.event_id join event_kind k on k.id = e.kind_id
        join event_course c on c.id = p.course_id join account a on a.id = p.account_id
      where e.deleted_at is null order by o.place`,
  );

/** Who waits or was offered a place, in the order of their turns, with what became of the last one. */
export interface WaitingRow
  extends Pick<
    Row<'participant'>,
    'id' | 'number' | 'course_id' | 'weight' | 'least_places' | 'queued_at' | 'expires_at' | 'version'
  > {
  state: 'waiting' | 'offered';
  last_name: string;
  first_name: string;
  last_turn: { at: string; outcome: Row<'waiting_turn'>['outcome']; free: number } | null;
}

/** Who waits for an event at most; a longer list is looked at by search. */
const WAITING_MAX = 300;

export const waitingOf = (tx: FacilityTx, eventId: number): Promise<WaitingRow[]> =>
  tx.rows(
    query<WaitingRow>`select p.id, p.number, p.course_id, p.state, p.weight, p.least_places, p.queued_at, p.expires_at, p.version,
        a.last_name, a.first_name,
        (select jsonb_build_object('at', t.at, 'outcome', t.outcome, 'free', t.free) from waiting_turn t
          where t.participant_id = p.id order by t.id desc limit 1) as last_turn
      from participant p join account a on a.id = p.account_id
      where p.event_id = ${eventId} and p.state in ('waiting', 'offered')
      order by p.course_id, p.state = 'waiting', p.queued_at, p.id limit ${WAITING_MAX}`,
  );

/** What became of somebody's turns, the newest first. */
export const turnsOf = (tx: FacilityTx, participantId: number): Promise<Row<'waiting_turn'>[]> =>
  tx.rows(
    build
      .selectFrom('waiting_turn')
      .selectAll()
      .where('participant_id', '=', participantId)
      .orderBy('id', 'desc')
      .limit(50),
  );

/** An entry of the history of a participant. */
export interface Happened {
  at: Date;
  by: string;
  action: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** What happened to a participant, the newest first. */
export const historyOf = (tx: FacilityTx, participantId: number): Promise<Happened[]> =>
  tx.rows(
    query<Happened>`select at, actor_name as by, action, before, after from history
      where family = 'participation' and record_id = ${participantId} order by id desc limit 100`,
  );

/** Which of some accounts take part in an event or still may. */
export async function enteredOf(tx: FacilityTx, eventId: number, accountIds: readonly number[]): Promise<Set<number>> {
  const rows = await tx.rows(
    query<{ account_id: number }>`select distinct account_id from participant where event_id = ${eventId}
      and account_id = any (${[...accountIds]}::int[]) and state in ('waiting', 'requested', 'offered', 'entered')`,
  );
  return new Set(rows.map(({ account_id }) => account_id));
}

/** An entry of somebody in one of all kinds. */
export interface EntryRow {
  id: number;
  event_id: number;
  event_code: string;
  event_cms_code: string;
  kind_id: number;
  kind_url: string;
  event_name: string;
  course_name: string;
  number: number;
  standing: Standing;
  starts_at: Date;
  ends_at: Date;
}

/** Entries of an account in events of some kinds, the latest event first. */
export const entriesOf = (tx: FacilityTx, accountId: number, kinds: readonly string[]): Promise<EntryRow[]> =>
  tx.rows(
    query<EntryRow>`select p.id, e.id as event_id, e.event_code, k.code as event_cms_code, k.id as kind_id, k.url as kind_url, e.name as event_name,
        c.name as course_name, p.number, ${STANDING} as standing, e.starts_at, e.ends_at
      from participant p join event e on e.id = p.event_id join event_kind k on k.id = e.kind_id join event_course c on c.id = p.course_id
      where p.account_id = ${accountId} and k.code = any (${[...kinds]}::text[]) and e.deleted_at is null
      order by e.starts_at desc, p.id desc limit 100`,
  );

/** A text as it is compared with names of courses in a file. */
export const courseKey = (name: string): string => foldForSearch(name);
