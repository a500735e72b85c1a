import type { EntryDetail } from '@tsudoi/contract/entries';
import { OPEN_CHARGE_STATES } from '@tsudoi/domain';
import { build, query, type Row } from '../../db/build.ts';
import type { FacilityTx, OperatorTx } from '../../db/scope.ts';
import { ENTRANT_COLUMNS, type Entrant } from '../event-kinds/index.ts';

/** An entry with what of its event and course is shown beside it. */
export type OwnEntry = Row<'participant'> &
  Entrant & {
    event_code: string;
    event_cms_code: string;
    url: string;
    event_name: string;
    course_name: string;
    event_place: string | null;
    event_starts_at: Date;
    session_place: string | null;
    starts_at: Date;
    ends_at: Date;
    session_called_off: Row<'event'>['called_off'];
    called_off: Row<'event'>['called_off'];
    called_off_at: Date | null;
    called_off_reason: string | null;
    kind_id: number;
    pay_days: number | null;
    tax_type: Row<'event'>['tax_type'];
    change_until: Date | null;
    cancel_until: Date | null;
    cancel_rules: unknown;
    cancel_settles: Row<'event'>['cancel_settles'];
    offer_hours: number;
    results_shown: boolean;
    last_name: string;
    first_name: string;
    invoice_code: string | null;
    invoice_open: number;
    invoice_total: number;
    entry_until: Date | null;
  };

const OWN = `select p.*, e.event_code, k.code as event_cms_code, k.url, e.name as event_name, c.name as course_name, e.place as event_place,
    ${ENTRANT_COLUMNS}, s.place as session_place, s.starts_at, s.ends_at, s.called_off as session_called_off,
    e.called_off, e.called_off_at, coalesce(s.called_off_reason, e.called_off_reason) as called_off_reason, e.kind_id, e.pay_days, e.tax_type,
    e.change_until, e.cancel_until, e.cancel_rules, e.cancel_settles, e.offer_hours, e.results_shown, a.last_name, a.first_name,
    i.invoice_code, coalesce(case when i.payment = 1 then (i.total - i.paid)::float8 end, 0) as invoice_open,
    coalesce(i.total::float8, 0) as invoice_total, e.entry_until
  from participant p join event e on e.id = p.event_id join event_kind k on k.id = e.kind_id
    join event_course c on c.id = p.course_id join account a on a.id = p.account_id
    join lateral (select s.* from course_session s where s.course_id = p.course_id
      order by (s.ends_at <= now()), case when s.ends_at > now() then s.starts_at end, s.starts_at desc limit 1) s on true
    left join lateral (select i.* from invoice i where i.because = 'event' and i.because_id = p.id and i.confirmation > 1 and i.payment <> 3
      and i.deleted_at is null order by i.id desc limit 1) i on true`;

/** Entries of a member at most. */
const MOST = 200;

/** What a member takes part in or took: what is to come first, by day, then what was. */
export const ownEntries = (tx: FacilityTx, accountId: number): Promise<OwnEntry[]> =>
  tx.sql<OwnEntry>(
    `${OWN} where p.account_id = $1 order by (s.ends_at <= now() or p.ended_at is not null),
      case when s.ends_at > now() and p.ended_at is null then s.starts_at end, s.starts_at desc, p.id desc limit ${MOST}`,
    [accountId],
  );

/** An entry of a member; undefined where it is of somebody else. */
export async function ownEntry(tx: FacilityTx, accountId: number, id: number): Promise<OwnEntry | undefined> {
  const [row] = await tx.sql<OwnEntry>(`${OWN} where p.account_id = $1 and p.id = $2`, [accountId, id]);
  return row;
}

/** An entry whosever it is, for what is told of it. */
export async function entryById(tx: FacilityTx, id: number): Promise<OwnEntry | undefined> {
  const [row] = await tx.sql<OwnEntry>(`${OWN} where p.id = $1`, [id]);
  return row;
}

/** Places that are free in each of the pools of a course; none where there is no end of them. */
export const freeInPools = (tx: FacilityTx, courseId: number): Promise<{ id: number; free: number }[]> =>
  tx.rows(
    query<{ id: number; free: number }>`select s.id, s.capacity - s.taken as free from course_pool cp
      join seat_pool s on s.id = cp.pool_id where cp.course_id = ${courseId}`,
  );

/** Places that are free of a course; null where there is no end of them. */
export async function freeOf(tx: FacilityTx, courseId: number): Promise<number | null> {
  const pools = await freeInPools(tx, courseId);
  return pools.length === 0 ? null : Math.max(0, Math.min(...pools.map(({ free }) => free)));
}

/** Those who wait for a course in their order: how many places each wants, and nothing of who they are. */
export const queueOf = (tx: FacilityTx, courseId: number): Promise<{ id: number; weight: number }[]> =>
  tx.rows(
    query<{
      id: number;
      weight: number;
    }>`select id, weight from participant where course_id = ${courseId} and state = 'waiting'
      order by queued_at, id limit 1000`,
  );

type Turn = NonNullable<EntryDetail['waiting']>['turns'][number];

/** What became of the turns of somebody who waits, the newest first. */
export async function turnsOf(tx: FacilityTx, participantId: number): Promise<Turn[]> {
  const rows = await tx.rows(
    build
      .selectFrom('waiting_turn')
      .select(['at', 'outcome', 'free'])
      .where('participant_id', '=', participantId)
      .orderBy('id', 'desc')
      .limit(20),
  );
  return rows.map(({ at, ...turn }) => ({ ...turn, at: at.toISOString() }));
}

/** Where somebody is written to. */
export const addressOf = (tx: FacilityTx, accountId: number): Promise<Pick<Row<'account'>, 'email'> | undefined> =>
  tx.one(build.selectFrom('account').select('email').where('id', '=', accountId).where('deleted_at', 'is', null));

/** An offer or an unpaid entry whose time is over. */
export interface Expiring {
  facility_id: number;
  id: number;
}

/** Offers that were not answered, and entries that were not paid, in time. */
export const expiring = (tx: OperatorTx, now: Date, limit: number): Promise<Expiring[]> =>
  tx.sql<Expiring>(
    `select p.facility_id, p.id from participant p where p.expires_at <= $1 order by p.expires_at, p.id limit $2`,
    [now, limit],
  );

/** A course of which places are free that somebody waits for. */
export interface Offering {
  facility_id: number;
  course_id: number;
  event_id: number;
  account_ids: number[];
}

/** Courses with places that somebody waits for who would take them, of events that have not begun. */
export const offering = (tx: OperatorTx, now: Date, limit: number): Promise<Offering[]> =>
  tx.sql<Offering>(
    `select w.facility_id, w.course_id, w.event_id, w.account_ids from (
        select p.facility_id, p.course_id, p.event_id, min(coalesce(p.least_places, p.weight)) as least, array_agg(p.account_id) as account_ids
        from participant p where p.state = 'waiting'
          and not exists (select from waiting_turn t where t.facility_id = p.facility_id and t.participant_id = p.id
            and t.outcome = 'no_longer_allowed' and t.at > $1::timestamptz - interval '1 hour')
        group by 1, 2, 3) w
      join event e on e.facility_id = w.facility_id and e.id = w.event_id
      where e.starts_at > $1 and e.called_off is null and e.deleted_at is null and e.published
        and w.least <= coalesce((select min(s.capacity - s.taken) from course_pool cp join seat_pool s
          on s.facility_id = cp.facility_id and s.id = cp.pool_id where cp.facility_id = w.facility_id and cp.course_id = w.course_id), 2147483647)
      order by w.facility_id, w.course_id limit $2`,
    [now, limit],
  );

/** What an offer of a course goes by; the conditions of its event and of itself. */
export type OfferTerms = Pick<Row<'event'>, 'offer_hours' | 'starts_at'> & { condition_ids: number[] };

export const offerTerms = (tx: FacilityTx, courseId: number): Promise<OfferTerms | undefined> =>
  tx.one(
    query<OfferTerms>`select e.offer_hours, e.starts_at,
        array_remove(array[e.apply_condition_id, c.apply_condition_id], null) as condition_ids
      from event_course c join event e on e.id = c.event_id where c.id = ${courseId}`,
  );

/** The payment under way for an entry: its method, and until when it can be made. */
export const openPayment = (
  tx: FacilityTx,
  participantId: number,
): Promise<{ method: string; expires_at: Date | null } | undefined> =>
  tx.one(
    query<{
      method: string;
      expires_at: Date | null;
    }>`select c.method, c.expires_at from charge c join invoice i on i.id = c.invoice_id
      where i.because = 'event' and i.because_id = ${participantId} and i.payment <> 3 and i.deleted_at is null
        and c.state = any (${[...OPEN_CHARGE_STATES]}::text[]) order by c.id desc limit 1`,
  );

/** Entries that a reminder is due for: the first session of the course begins within a time, and nobody was told of it since it was set so. */
export const toRemind = (
  tx: OperatorTx,
  { after, before }: { after: Date; before: Date },
  limit: number,
): Promise<Expiring[]> =>
  tx.sql<Expiring>(
    `select p.facility_id, p.id from facility f join course_session s on s.facility_id = f.id and s.starts_at > $1 and s.starts_at < $2
        join event e on e.facility_id = s.facility_id and e.id = s.event_id
        join participant p on p.facility_id = s.facility_id and p.course_id = s.course_id
      where s.called_off is null and e.called_off is null and e.deleted_at is null and p.state = 'entered'
        and p.reminded_for is distinct from s.starts_at
        and coalesce(p.entered_at, p.created_at) < ((s.starts_at at time zone 'Asia/Tokyo')::date - 1 + time '10:00') at time zone 'Asia/Tokyo'
        and not exists (select from course_session o where o.facility_id = s.facility_id and o.course_id = s.course_id
          and o.called_off is null and o.starts_at < s.starts_at)
      order by s.starts_at, p.facility_id, p.id limit $3`,
    [after, before, limit],
  );
