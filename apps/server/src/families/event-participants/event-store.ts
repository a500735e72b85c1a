import type { EventInfo } from '@tsudoi/contract/event-participants';
import { query, type Row } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';

/** An event with what its participants need of it and of its kind. */
export type TheEvent = Row<'event'> & {
  event_cms_code: string;
  kind_name: string;
  kind_url: string;
  results: boolean;
  fee: boolean;
  check_in: boolean;
};

/** The event of a code, of this kind; undefined where there is none. */
export const eventToShow = (
  tx: FacilityTx,
  { event_cms_code, event_code }: { event_cms_code: string; event_code: string },
): Promise<TheEvent | undefined> =>
  tx.one(
    query<TheEvent>`select e.*, k.code as event_cms_code, k.name as kind_name, k.url as kind_url, k.results, k.fee, k.check_in
      from event e join event_kind k on k.id = e.kind_id
      where e.event_code = ${event_code} and k.code = ${event_cms_code} and e.deleted_at is null`,
  );

/** The event of an id. */
export const eventOfId = (tx: FacilityTx, id: number): Promise<TheEvent | undefined> =>
  tx.one(
    query<TheEvent>`select e.*, k.code as event_cms_code, k.name as kind_name, k.url as kind_url, k.results, k.fee, k.check_in
      from event e join event_kind k on k.id = e.kind_id where e.id = ${id} and e.deleted_at is null`,
  );

/** A course with its places, who has them, and its money. */
export type CourseFigures = Omit<EventInfo['courses'][number], 'lot_drawn_at'> & { lot_drawn_at: Date | null };

/** The courses of an event in their order, with places, people and money. */
export const courseFigures = (tx: FacilityTx, eventId: number): Promise<CourseFigures[]> =>
  tx.rows(
    query<CourseFigures>`select c.id, c.name, c.unit, c.selection, c.companions_max, c.result_values, c.lot_seed, c.lot_drawn_at,
        n.taken, s.capacity, s.free, n.entered, n.unpaid, n.offered, n.requested, n.waiting, m.charged, m.paid, m.open, m.open_count
      from event_course c
        cross join lateral (select
            coalesce(sum(p.weight) filter (where p.holds), 0)::int as taken,
            (count(*) filter (where p.state = 'entered'))::int as entered,
            (count(*) filter (where p.payable))::int as unpaid,
            (count(*) filter (where p.state = 'offered'))::int as offered,
            (count(*) filter (where p.state = 'requested' and not p.payable))::int as requested,
            (count(*) filter (where p.state = 'waiting'))::int as waiting
          from participant p where p.course_id = c.id) n
        cross join lateral (select min(s.capacity)::int as capacity, min(greatest(0, s.capacity - s.taken))::int as free
          from course_pool cp join seat_pool s on s.id = cp.pool_id where cp.course_id = c.id) s
        cross join lateral (select coalesce(sum(i.total), 0)::float8 as charged,
            coalesce(sum(least(i.paid, i.total)), 0)::float8 as paid,
            coalesce(sum(i.total - i.paid) filter (where i.payment = 1), 0)::float8 as open,
            (count(*) filter (where i.payment = 1))::int as open_count
          from participant p join invoice i on i.because = 'event' and i.because_id = p.id and i.payment <> 3 and i.deleted_at is null
          where p.course_id = c.id) m
      where c.event_id = ${eventId} order by c.position, c.id`,
  );

/** How many have ended, and whom money could not follow. */
export const endsOf = (tx: FacilityTx, eventId: number): Promise<{ ended: number; finding: number }> =>
  tx.oneOrThrow(
    query<{ ended: number; finding: number }>`select (count(*) filter (where ended_at is not null))::int as ended,
        (count(*) filter (where finding is not null))::int as finding
      from participant where event_id = ${eventId}`,
  );

/** Entries of each day (JST) on which there were some. */
export const daysOf = (tx: FacilityTx, eventId: number): Promise<{ on: string; entries: number; ended: number }[]> =>
  tx.rows(
    query<{ on: string; entries: number; ended: number }>`
      select to_char(queued_at at time zone 'Asia/Tokyo', 'YYYY-MM-DD') as on, count(*)::int as entries,
        (count(*) filter (where ended_at is not null))::int as ended
      from participant where event_id = ${eventId} group by 1 order by 1`,
  );

/** Sessions of an event in the order of time. */
export const sessionsOfEvent = (tx: FacilityTx, eventId: number): Promise<Row<'course_session'>[]> =>
  tx.rows(
    query<
      Row<'course_session'>
    >`select * from course_session where event_id = ${eventId} order by starts_at, course_id, id`,
  );
