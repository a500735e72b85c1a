import type { EventSearch, eventColumns } from '@tsudoi/contract/events';
import {
  addDays,
  type Day,
  foldForSearch,
  keywordFor,
  likePattern,
  SELECT_LIST_MAX,
  startOfDayJst,
} from '@tsudoi/domain';
import { type SqlBool, sql } from 'kysely';
import { build, type NewRow, query, type Row } from '../../db/build.ts';
import { type PageRequest, readPage } from '../../db/page.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { recordsOf } from '../../db/versioned.ts';

export type EventRow = Row<'event'>;
/** An event with its kind and its host. */
export type FoundEvent = EventRow & { event_cms_code: string; host_name: string | null };
/** Columns staff write; dates of the database. */
export type Written = Pick<EventRow, Exclude<(typeof eventColumns)[number], 'cancel_rules'>> & {
  cancel_rules: unknown;
};

const records = recordsOf('event');
export const { remove: removeEvent } = records;

const asColumns = ({ cancel_rules, ...plain }: Written) => ({
  ...plain,
  cancel_rules: JSON.stringify(cancel_rules),
  search_key: foldForSearch(`${plain.name} ${plain.place ?? ''}`),
});

type Times = Pick<EventRow, 'starts_at' | 'ends_at'>;

export const insertEvent = (
  tx: FacilityTx,
  {
    values,
    ...more
  }: { values: Written } & Times & Pick<NewRow<'event'>, 'kind_id' | 'event_code' | 'series_id' | 'copied_from'>,
  by: string,
) => records.insert(tx, { ...asColumns(values), ...more }, by);

export const updateEvent = (
  tx: FacilityTx,
  before: EventRow,
  { values, ...times }: { values: Written } & Times,
  by: string,
) => records.update(tx, before, { ...asColumns(values), ...times }, by);

/** Closes an event to entries before its time, or opens it again. */
export const setClosed = (tx: FacilityTx, before: EventRow, closed: boolean, by: string) =>
  records.update(tx, before, { closed_at: closed ? new Date() : null, closed_by: closed ? by : null }, by);

/** Says that an event is the first of its series. Nothing that its form shows has changed. */
export const beginSeries = (tx: FacilityTx, id: number): Promise<number> =>
  tx.run(query`update event set series_id = ${id} where id = ${id}`);

const found = build
  .selectFrom('event as e')
  .innerJoin('event_kind as k', 'k.id', 'e.kind_id')
  .leftJoin('host as h', 'h.id', 'e.host_id')
  .selectAll('e')
  .select(['k.code as event_cms_code', 'h.name as host_name'])
  .where('e.deleted_at', 'is', null);

/** An event that is not deleted; undefined where there is none. */
export const eventById = (tx: FacilityTx, id: number): Promise<FoundEvent | undefined> =>
  tx.one(found.where('e.id', '=', id));

export const eventOfCode = (tx: FacilityTx, kind: string, code: string): Promise<FoundEvent | undefined> =>
  tx.one(found.where('k.code', '=', kind).where('e.event_code', '=', code));

/** Holds off other changes of an event and of its courses until the transaction ends; who enters waits meanwhile. */
export async function lockEvent(tx: FacilityTx, id: number): Promise<void> {
  await tx.rows(query`select id from event where id = ${id} for no key update`);
  await tx.rows(query`select id from event_course where event_id = ${id} order by id for no key update`);
}

/** The state of an event as the database reckons it; `eventState` of the domain does the same. */
export const STATE = sql<string>`case when not e.published then 'draft' when e.called_off is not null then e.called_off
  when e.ends_at <= now() then 'over' when e.closed_at is not null or e.entry_until <= now() then 'closed'
  when e.entry_from > now() then 'before' else 'open' end`;

type Sought = Pick<EventSearch, 'default_search' | 'event_cms_code'>;

/** The events that a list looks for. */
function sought({
  event_cms_code,
  default_search: { keyword = '', state, host_id, starts_on, series_id, ids },
}: Sought) {
  let rows = found.where('k.code', '=', event_cms_code);
  if (keyword !== '') rows = rows.where('e.search_key', 'like', likePattern(keywordFor(keyword)));
  if (state?.length) rows = rows.where(sql<SqlBool>`${STATE} = any (${[...state]}::text[])`);
  if (host_id?.length) rows = rows.where('e.host_id', 'in', host_id);
  if (starts_on?.from != null) rows = rows.where('e.ends_at', '>=', startOfDayJst(starts_on.from));
  if (starts_on?.to != null) rows = rows.where('e.starts_at', '<', startOfDayJst(addDays(starts_on.to, 1)));
  if (series_id !== undefined) rows = rows.where('e.series_id', '=', series_id);
  if (ids?.length) rows = rows.where('e.id', 'in', ids);
  return rows;
}

/** A page of the events that a list looks for, in its order. */
export function searchEvents(
  tx: FacilityTx,
  { sort, event_cms_code, default_search, ...page }: Sought & Pick<EventSearch, 'sort'> & PageRequest,
) {
  const { column, direction } = sort ?? { column: 'starts_at', direction: 'desc' };
  const rows = sought({ event_cms_code, default_search });
  return readPage(tx, rows.orderBy(`e.${column}`, direction).orderBy('e.id', direction), page);
}

/** Ids of the first of the events that a list looks for, in the order of time. */
export async function eventIds(tx: FacilityTx, which: Sought, limit: number): Promise<number[]> {
  const rows = await tx.rows(sought(which).orderBy('e.starts_at').orderBy('e.id').limit(limit));
  return rows.map(({ id }) => id);
}

/** Places of an event and who has them. */
export interface Counts {
  participants: number;
  waiting: number;
  taken: number;
  capacity: number | null;
}

/** Places of some events and who has them, by the id of the event. */
export async function countsOf(tx: FacilityTx, ids: readonly number[]): Promise<Map<number, Counts>> {
  const rows = await tx.rows(
    query<Counts & { id: number }>`select e.id,
        (select count(*)::int from participant p where p.event_id = e.id and p.state in ('waiting', 'requested', 'offered', 'entered')) as participants,
        (select count(*)::int from participant p where p.event_id = e.id and p.state = 'waiting') as waiting,
        (select coalesce(sum(p.weight), 0)::int from participant p where p.event_id = e.id and p.holds) as taken,
        case when exists (select from event_course c where c.event_id = e.id and not exists (select from course_pool cp where cp.course_id = c.id)) then null
          else least(
            (select sum(s.capacity)::int from seat_pool s where s.event_id = e.id
              and exists (select from course_pool cp where cp.pool_id = s.id and cp.position = 1)),
            (select min(s.capacity)::int from seat_pool s where s.event_id = e.id
              and not exists (select from event_course c where c.event_id = e.id
                and not exists (select from course_pool cp where cp.course_id = c.id and cp.pool_id = s.id)))) end as capacity
      from event e where e.id = any (${[...ids]}::int[])`,
  );
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

export type CourseRow = Row<'event_course'> & { pool_ids: number[]; entered: number; waiting: number; unpaid: number };

/** The courses of an event in their order. */
export const coursesOf = (tx: FacilityTx, eventId: number): Promise<CourseRow[]> =>
  tx.rows(
    query<CourseRow>`select c.*,
        coalesce((select array_agg(cp.pool_id order by cp.position) from course_pool cp where cp.course_id = c.id), '{}') as pool_ids,
        (select count(*)::int from participant p where p.course_id = c.id and p.state = 'entered') as entered,
        (select count(*)::int from participant p where p.course_id = c.id and p.state = 'waiting') as waiting,
        (select count(*)::int from participant p where p.course_id = c.id and p.payable) as unpaid
      from event_course c where c.event_id = ${eventId} order by c.position, c.id`,
  );

/** Everybody who takes part in the courses of an event or still may, by course. */
export async function entriesOfCourses(tx: FacilityTx, eventId: number): Promise<Map<number, number>> {
  const rows = await tx.rows(
    query<{ id: number; entries: number }>`select course_id as id, count(*)::int as entries from participant
      where event_id = ${eventId} and state in ('waiting', 'requested', 'offered', 'entered') group by 1`,
  );
  return new Map(rows.map(({ id, entries }) => [id, entries]));
}

/** The pools of an event in their order. */
export const poolsOf = (tx: FacilityTx, eventId: number): Promise<Row<'seat_pool'>[]> =>
  tx.rows(build.selectFrom('seat_pool').selectAll().where('event_id', '=', eventId).orderBy('position').orderBy('id'));

/** The sessions of an event in the order of time, by course. */
export async function sessionsOf(tx: FacilityTx, eventId: number): Promise<Map<number, Row<'course_session'>[]>> {
  const rows = await tx.rows(
    build.selectFrom('course_session').selectAll().where('event_id', '=', eventId).orderBy('starts_at').orderBy('id'),
  );
  return Map.groupBy(rows, (row) => row.course_id);
}

export type FeeRow = Row<'course_fee'> & { prices: { apply_condition_id: number; unit_price: number }[] };

/** The lines of fees of some courses in their order, by course. */
export async function feesOf(tx: FacilityTx, courseIds: readonly number[]): Promise<Map<number, FeeRow[]>> {
  const rows = await tx.rows(
    query<FeeRow>`select f.*, coalesce((select jsonb_agg(jsonb_build_object('apply_condition_id', p.apply_condition_id, 'unit_price', p.unit_price)
        order by p.position) from course_price p where p.course_id = f.course_id and p.fee_position = f.position), '[]') as prices
      from course_fee f where f.course_id = any (${[...courseIds]}::int[]) order by f.course_id, f.position`,
  );
  return Map.groupBy(rows, (row) => row.course_id);
}

/** Names of some conditions, also of those that are deleted, by id. */
export async function conditionNames(tx: FacilityTx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.rows(
    build
      .selectFrom('apply_condition')
      .select(['id', 'name'])
      .where('id', 'in', [...ids]),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** A course with who has places, and the pools that it draws on in their order. */
export interface CourseTaken {
  id: number;
  taken: number;
  pools: { id: number; capacity: number }[];
}

export type CourseOfEvent = CourseTaken & {
  name: string;
  unit: Row<'event_course'>['unit'];
  waiting: number;
  unpaid: number;
};

/** The courses of some events with who takes part, in their order. */
export const coursesOfEvents = (tx: FacilityTx, eventIds: readonly number[]): Promise<CourseOfEvent[]> =>
  tx.rows(
    query<CourseOfEvent>`select c.id, c.name, c.unit, n.taken, n.waiting, n.unpaid,
        coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'capacity', s.capacity) order by cp.position)
          from course_pool cp join seat_pool s on s.id = cp.pool_id where cp.course_id = c.id), '[]') as pools
      from event_course c cross join lateral (
        select coalesce(sum(p.weight) filter (where p.holds), 0)::int as taken,
          (count(*) filter (where p.state = 'waiting'))::int as waiting, (count(*) filter (where p.payable))::int as unpaid
        from participant p where p.course_id = c.id) n
      where c.event_id = any (${[...eventIds]}::int[]) order by c.position, c.id`,
  );

/** Places of some courses together: the first pools of each, and not more than a pool that all of them draw on has; null where there is no end of them. */
export function placesTogether(courses: readonly CourseTaken[]): { taken: number; capacity: number | null } {
  const taken = courses.reduce((sum, course) => sum + course.taken, 0);
  const [first, ...others] = courses;
  if (first === undefined || courses.some(({ pools }) => pools.length === 0)) return { taken, capacity: null };
  const own = new Map(courses.flatMap(({ pools }) => pools.slice(0, 1)).map((pool) => [pool.id, pool.capacity]));
  const ofAll = first.pools.filter(({ id }) => others.every(({ pools }) => pools.some((pool) => pool.id === id)));
  const sum = [...own.values()].reduce((total, capacity) => total + capacity, 0);
  return { taken, capacity: Math.min(sum, ...ofAll.map(({ capacity }) => capacity)) };
}

/** Sessions of a kind that begin in some days, each once for all courses that begin at that time. */
export interface CalendarRow
  extends Pick<EventRow, 'published' | 'called_off' | 'entry_from' | 'entry_until' | 'closed_at' | 'name' | 'place'> {
  event_id: number;
  course_ids: number[];
  starts_at: Date;
  ends_at: Date;
  event_ends_at: Date;
}

export const calendarOf = (
  tx: FacilityTx,
  { kind, from, until, limit }: { kind: string; from: Day; until: Day; limit: number },
): Promise<CalendarRow[]> =>
  tx.rows(
    query<CalendarRow>`select s.event_id, s.starts_at, array_agg(distinct s.course_id) as course_ids, max(s.ends_at) as ends_at, e.ends_at as event_ends_at, e.name, e.place, e.published,
        e.called_off, e.entry_from, e.entry_until, e.closed_at
      from course_session s join event e on e.id = s.event_id join event_kind k on k.id = e.kind_id
      where k.code = ${kind} and e.deleted_at is null
        and s.starts_at >= ${startOfDayJst(from)} and s.starts_at < ${startOfDayJst(addDays(until, 1))}
      group by s.event_id, s.starts_at, e.facility_id, e.id order by s.starts_at, s.event_id limit ${limit}`,
  );

/** Events of a kind to choose from, the newest first. */
export const eventChoices = (tx: FacilityTx, kind: string, keyword = ''): Promise<{ id: number; text: string }[]> =>
  tx.rows(
    query<{
      id: number;
      text: string;
    }>`select e.id, e.name || ' ' || to_char(e.starts_at at time zone 'Asia/Tokyo', 'YYYY-MM-DD') as text
      from event e join event_kind k on k.id = e.kind_id where k.code = ${kind} and e.deleted_at is null
        and e.search_key like ${likePattern(keywordFor(keyword))}
      order by e.starts_at desc, e.id desc limit ${SELECT_LIST_MAX}`,
  );

/** Days (JST) on which a series has events. */
export async function daysOfSeries(tx: FacilityTx, seriesId: number): Promise<Set<Day>> {
  const rows = await tx.rows(
    query<{ day: Day }>`select to_char(starts_at at time zone 'Asia/Tokyo', 'YYYY-MM-DD') as day from event
      where (series_id = ${seriesId} or id = ${seriesId}) and deleted_at is null`,
  );
  return new Set(rows.map(({ day }) => day));
}

/** How many people ever asked to take part in an event. */
export async function everEntered(tx: FacilityTx, eventId: number): Promise<number> {
  const { people } = await tx.oneOrThrow(
    query<{ people: number }>`select count(*)::int as people from participant where event_id = ${eventId}`,
  );
  return people;
}

/** How many people ever asked to take part in some courses, or were scanned at some sessions. */
export async function usesOf(
  tx: FacilityTx,
  { courses, sessions }: { courses: readonly number[]; sessions: readonly number[] },
): Promise<number> {
  const { uses } = await tx.oneOrThrow(
    query<{ uses: number }>`select ((select count(*) from participant where course_id = any (${[...courses]}::int[]))
      + (select count(*) from check_in where session_id = any (${[...sessions]}::int[])))::int as uses`,
  );
  return uses;
}

/** Hosts to choose from. */
export const hostChoices = (tx: FacilityTx): Promise<{ id: number; text: string }[]> =>
  tx.rows(
    build
      .selectFrom('host')
      .select(['id', 'name as text'])
      .where('deleted_at', 'is', null)
      .orderBy('name')
      .orderBy('id')
      .limit(1_000),
  );

/** Somebody who takes part in an event, or still may. */
export interface PersonInside {
  id: number;
  account_id: number;
  course_id: number;
  email: string | null;
  last_name: string;
  first_name: string;
}

export const peopleInside = (tx: FacilityTx, eventId: number): Promise<PersonInside[]> =>
  tx.rows(
    query<PersonInside>`select p.id, p.account_id, p.course_id, a.email, a.last_name, a.first_name
      from participant p join account a on a.id = p.account_id
      where p.event_id = ${eventId} and p.ended_at is null order by p.id`,
  );
