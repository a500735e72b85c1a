import { type DoorEvent, PHOTOS_MAX } from '@tsudoi/contract/check-ins';
import { type Day, type DoorReason, type ParticipantState, type StandingFacts, standingBarOf } from '@tsudoi/domain';
import { query, type Row } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';

export type CheckInRecord = Row<'check_in'>;

/** An event as its door sees it. */
export interface EventOfDoor {
  id: number;
  event_code: string;
  event_cms_code: string;
  name: string;
  place: string | null;
  starts_at: Date;
  ends_at: Date;
  called_off: string | null;
  tax_type: Row<'event'>['tax_type'];
  deleted_at: Date | null;
}

/** The event of a code; one that was deleted too, as scans of it may still come. */
export const eventOfDoor = (
  tx: FacilityTx,
  { event_cms_code: kind, event_code: code }: { event_cms_code?: string; event_code: string },
): Promise<EventOfDoor | undefined> =>
  tx.one(
    query<EventOfDoor>`select e.id, e.event_code, k.code as event_cms_code, e.name, e.place, e.starts_at, e.ends_at, e.called_off, e.tax_type, e.deleted_at
      from event e join event_kind k on k.id = e.kind_id
      where e.event_code = ${code} and (${kind ?? null}::text is null or k.code = ${kind ?? null})`,
  );

/** Events of a kind whose sessions are on between two times, with how many people are expected. */
export const eventsBetween = (
  tx: FacilityTx,
  { kind, from, until }: { kind: string; from: Date; until: Date },
): Promise<(Omit<DoorEvent, 'starts_at' | 'ends_at'> & { starts_at: Date; ends_at: Date })[]> =>
  tx.rows(
    query`select e.id, e.event_code, e.name, e.place, e.starts_at, e.ends_at,
        (select coalesce(sum(p.weight), 0)::int from participant p where p.event_id = e.id and p.holds) as expected
      from event e join event_kind k on k.id = e.kind_id
      where k.code = ${kind} and e.deleted_at is null and e.published and e.ends_at > ${from} and e.starts_at < ${until}
      order by e.starts_at, e.id limit 200`,
  );

export const coursesOfDoor = (tx: FacilityTx, eventId: number): Promise<{ id: number; name: string }[]> =>
  tx.rows(query`select id, name from event_course where event_id = ${eventId} order by position, id`);

export const sessionsOfDoor = (tx: FacilityTx, eventId: number): Promise<Row<'course_session'>[]> =>
  tx.rows(
    query<Row<'course_session'>>`select * from course_session where event_id = ${eventId} order by starts_at, id`,
  );

/** Somebody who takes part, or did. */
export interface PersonOfDoor {
  id: number;
  account_id: number;
  number: number;
  course_id: number;
  state: ParticipantState;
  /** To be paid before the place stands, or not paid by the day that the invoice names. */
  payable: boolean;
  /** The invoice of the entry is open. */
  unpaid: boolean;
  /** The membership is paused, ended or withdrawn. */
  resting: boolean;
  companions: number;
  /** Entered at a door. */
  walked_in: boolean;
  ended: boolean;
  member_code: string;
  member_code_key: string | null;
  last_name: string;
  first_name: string;
  last_name_kana: string;
  first_name_kana: string;
  class_type: number;
}

const PERSON = `select p.id, p.account_id, p.number, p.course_id, p.state, p.companions, p.source = 'walk_in' as walked_in, p.ended_at is not null as ended, a.member_code, a.member_code_key,
    a.last_name, a.first_name, a.last_name_kana, a.first_name_kana, a.class_type, i.due_on is not null as unpaid,
    a.registration, a.expires_on, a.active, a.paused, (select t.renew_after_days from member_type t
      where t.facility_id = a.facility_id and t.id = a.member_type_ids[1]) as renew_after_days,
    p.payable or (p.state = 'entered' and i.due_on < $2::date) is true as payable
  from participant p join account a on a.facility_id = p.facility_id and a.id = p.account_id
    left join lateral (select min(due_on) as due_on from invoice i where i.facility_id = p.facility_id and i.because = 'event'
      and i.because_id = p.id and i.payment = 1 and i.deleted_at is null) i on true
  where p.event_id = $1`;

type PersonRow = Omit<PersonOfDoor, 'resting'> & StandingFacts & { renew_after_days: number | null };

/** Says of each who is no member at this time, as entering asks it. */
const withStanding = (rows: readonly PersonRow[], today: Day): PersonOfDoor[] =>
  rows.map(({ registration, expires_on, active, paused, renew_after_days, ...row }) => {
    const facts = { registration, expires_on, active, paused };
    return { ...row, resting: standingBarOf(facts, { afterDays: renew_after_days ?? undefined, today }) !== null };
  });

/** Accounts of those who are in an event, each once; of those alone who may be let in. */
export const accountsOf = async (tx: FacilityTx, eventId: number): Promise<{ id: number; class_type: number }[]> =>
  tx.rows(
    query<{ id: number; class_type: number }>`select distinct a.id, a.class_type from participant p
        join account a on a.facility_id = p.facility_id and a.id = p.account_id
      where p.event_id = ${eventId} and p.ended_at is null order by a.id limit ${PHOTOS_MAX + 1}`,
  );

/** Names of the passes of those who are in an event, by account: of the phone, and of a printed card. */
export async function passNames(tx: FacilityTx, eventId: number): Promise<Map<number, string[]>> {
  const rows = await tx.rows(
    query<{
      account_id: number;
      names: string[];
    }>`select m.account_id, array_remove(array[m.live_id, m.paper_id], null) as names
      from member_pass m where m.account_id in (select account_id from participant where event_id = ${eventId})`,
  );
  return new Map(rows.map(({ account_id, names }) => [account_id, names]));
}

/** Everybody of an event, who ended too: a door says so. */
export const peopleOf = async (tx: FacilityTx, eventId: number, today: Day): Promise<PersonOfDoor[]> =>
  withStanding(await tx.sql<PersonRow>(`${PERSON} order by p.number`, [eventId, today]), today);

/** Those of an event who are named in one of these ways. */
export const peopleNamed = async (
  tx: FacilityTx,
  eventId: number,
  today: Day,
  names: { ids: number[]; accounts: number[]; codes: string[]; numbers: number[] },
): Promise<PersonOfDoor[]> =>
  withStanding(
    await tx.sql<PersonRow>(
      `${PERSON} and (p.id = any ($3::int[]) or p.account_id = any ($4::int[]) or a.member_code_key = any ($5::text[]) or p.number = any ($6::int[]))
     order by p.number`,
      [eventId, today, names.ids, names.accounts, names.codes, names.numbers],
    ),
    today,
  );

/** One upload of an event at a time: so each knows what came before it, and numbers are written in their order. */
export async function lockCheckIns(tx: FacilityTx, eventId: number): Promise<number> {
  await tx.rows(query`select pg_advisory_xact_lock(hashtext('check-ins'), ${eventId}::int)`);
  const { seq } = await tx.oneOrThrow(
    query<{ seq: number }>`select coalesce(max(seq), 0) as seq from check_in where event_id = ${eventId}`,
  );
  return seq;
}

/** Check-ins of some participants that stand, for what is judged after them. */
export const standingOf = (tx: FacilityTx, participantIds: readonly number[]): Promise<CheckInRecord[]> =>
  tx.rows(
    query<CheckInRecord>`select * from check_in where participant_id = any (${[...participantIds]}::int[]) and admitted and undone_at is null
      order by at, nonce`,
  );

/** Those of some scans that are there. */
export const checkInsOf = (tx: FacilityTx, nonces: readonly string[]): Promise<CheckInRecord[]> =>
  tx.rows(query<CheckInRecord>`select * from check_in where nonce = any (${[...nonces]}::text[])`);

/** A check-in to be written. */
export type NewCheckIn = Pick<
  CheckInRecord,
  | 'event_id'
  | 'participant_id'
  | 'session_id'
  | 'nonce'
  | 'device'
  | 'door'
  | 'means'
  | 'scanned'
  | 'verdict'
  | 'shown'
  | 'admitted'
  | 'reason'
  | 'at'
  | 'device_at'
  | 'offset_ms'
  | 'by'
  | 'seq'
> & { why: DoorReason | null; undone: boolean };

/**
 * Writes check-ins. Of one that is there nothing changes but that it may be taken back, by a row that came later or before. Returns how many
 * were new or were taken back.
 */
export const writeCheckIns = (tx: FacilityTx, rows: readonly NewCheckIn[], now: Date): Promise<number> =>
  tx.run(
    query`insert into check_in (event_id, participant_id, session_id, nonce, device, door, means, scanned, verdict, why, shown, admitted, reason, at,
        device_at, offset_ms, by, seq, undone_at, undone_by)
      select event_id, participant_id, session_id, nonce, device, door, means, scanned, verdict, why, shown, admitted, reason, at,
        device_at, offset_ms, by, seq, case when undone then ${now}::timestamptz end, case when undone then by end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (event_id int, participant_id int, session_id int, nonce text, device text,
        door text, means text, scanned text, verdict text, why text, shown text, admitted boolean, reason text, at timestamptz,
        device_at timestamptz, offset_ms int, by text, seq int, undone boolean)
      on conflict (facility_id, nonce) do update set undone_at = excluded.undone_at, undone_by = excluded.undone_by, seq = excluded.seq
        where check_in.undone_at is null and excluded.undone_at is not null and check_in.event_id = excluded.event_id`,
  );

/** Check-ins that were written or changed since a number, in that order. */
export const checkInsSince = (
  tx: FacilityTx,
  { eventId, since, limit }: { eventId: number; since: number; limit: number },
): Promise<CheckInRecord[]> =>
  tx.rows(
    query<CheckInRecord>`select * from check_in where event_id = ${eventId} and seq > ${since} order by seq limit ${limit}`,
  );

/** People who are in, and who are expected: who has a place, and who has one once they have paid. */
export const countsOfDoor = (tx: FacilityTx, eventId: number): Promise<{ inside: number; expected: number }> =>
  tx.oneOrThrow(
    query<{ inside: number; expected: number }>`select
        coalesce(sum(weight) filter (where exists (select from check_in c where c.participant_id = p.id and c.admitted and c.undone_at is null)), 0)::int as inside,
        coalesce(sum(weight) filter (where p.state = 'entered' or p.payable), 0)::int as expected
      from participant p where p.event_id = ${eventId}`,
  );

/** Somebody whom several doors let in, with the check-ins. */
export type MaybeDouble = CheckInRecord &
  Pick<PersonOfDoor, 'account_id' | 'class_type' | 'last_name' | 'first_name' | 'member_code'> & { course: string };

/** Check-ins of those who were simply let in more than once. */
export const maybeDoubles = (tx: FacilityTx, eventId: number): Promise<MaybeDouble[]> =>
  tx.rows(
    query<MaybeDouble>`select c.*, a.id as account_id, a.class_type, a.last_name, a.first_name, a.member_code, k.name as course from check_in c
        join participant p on p.id = c.participant_id join account a on a.id = p.account_id join event_course k on k.id = p.course_id
      where c.event_id = ${eventId} and c.shown = 'in' and c.admitted and c.undone_at is null and c.participant_id in (
        select participant_id from check_in where event_id = ${eventId} and shown = 'in' and admitted and undone_at is null
        group by participant_id, session_id having count(*) > 1)
      order by c.at, c.nonce`,
  );

/** Says of check-ins how staff settled them; they are written with new numbers, so that all doors hear of it. */
export const settleCheckIns = (
  tx: FacilityTx,
  {
    eventId,
    nonces,
    settled,
    by,
    now,
    seq,
  }: { eventId: number; nonces: readonly string[]; settled: string; by: string; now: Date; seq: number },
): Promise<number> =>
  tx.run(
    query`update check_in c set settled = ${settled}, settled_at = ${now}, settled_by = ${by}, seq = ${seq}::int + o.place::int
      from unnest(${[...nonces]}::text[]) with ordinality as o (nonce, place)
      where c.nonce = o.nonce and c.event_id = ${eventId}`,
  );
