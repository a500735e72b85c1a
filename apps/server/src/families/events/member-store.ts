import { MEMBER_EVENTS_PER_PAGE } from '@tsudoi/contract/events';
import { endOfDayJst, keywordFor, LIVING_STATES, lastDayOf, likePattern, startOfDayJst } from '@tsudoi/domain';
import { type SqlBool, sql } from 'kysely';
import { build, query, type Row } from '../../db/build.ts';
import { readPage } from '../../db/page.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { type EventReader, mayReadEvent, mayReadKind } from './readable-store.ts';
import { STATE } from './store.ts';

/** An event with its kind and organiser, as members read it. */
export type ReadableEvent = Row<'event'> & {
  event_cms_code: string;
  kind_name: string;
  kind_url: string;
  layout: Row<'event_kind'>['layout'];
  host_name: string | null;
  host_email: string | null;
  host_phone: string | null;
};

const readable = (reader: EventReader) =>
  build
    .selectFrom('event as e')
    .innerJoin('event_kind as k', 'k.id', 'e.kind_id')
    .leftJoin('host as h', 'h.id', 'e.host_id')
    .selectAll('e')
    .select(['k.code as event_cms_code', 'k.name as kind_name', 'k.url as kind_url', 'k.layout'])
    .select(['h.name as host_name', 'h.email as host_email', 'h.phone as host_phone'])
    .where(mayReadEvent(reader));

/** An event that a reader may read; undefined where there is none. */
export const readableEvent = (
  tx: FacilityTx,
  reader: EventReader,
  { event_cms_code, event_code }: { event_cms_code: string; event_code: string },
): Promise<ReadableEvent | undefined> =>
  tx.one(readable(reader).where('k.code', '=', event_cms_code).where('e.event_code', '=', event_code));

/** A kind whose events a reader may read; undefined where there is none. */
export const readableKind = (
  tx: FacilityTx,
  reader: EventReader,
  code: string,
): Promise<Row<'event_kind'> | undefined> =>
  tx.one(build.selectFrom('event_kind as k').selectAll('k').where('k.code', '=', code).where(mayReadKind(reader)));

/** There are places, or no end of them. */
const HAS_PLACES = sql<SqlBool>`exists (select from event_course c where c.event_id = e.id and not exists (
  select from course_pool cp join seat_pool s on s.id = cp.pool_id where cp.course_id = c.id and s.taken >= s.capacity))`;

/** What a list of members is narrowed to. */
export interface MemberFilter {
  month?: string | undefined;
  course?: string | undefined;
  open?: number | undefined;
  keyword?: string | undefined;
  page: number;
}

/** A page of the events of a kind that a reader may read, in the order of time. */
export function readableEvents(
  tx: FacilityTx,
  reader: EventReader,
  code: string,
  { month, course, open, keyword = '', page }: MemberFilter,
) {
  let rows = readable(reader).where('k.code', '=', code);
  if (month === undefined) rows = rows.where('e.ends_at', '>', sql<Date>`now()`);
  else
    rows = rows
      .where('e.ends_at', '>', startOfDayJst(`${month}-01`))
      .where('e.starts_at', '<=', endOfDayJst(lastDayOf(`${month}-01`)));
  if (course !== undefined && course !== '')
    rows = rows.where(sql<SqlBool>`exists (select from event_course c where c.event_id = e.id and c.name = ${course})`);
  if (open === 1) rows = rows.where(sql<SqlBool>`${STATE} = 'open'`).where(HAS_PLACES);
  if (keyword !== '') rows = rows.where('e.search_key', 'like', likePattern(keywordFor(keyword)));
  const per_page = MEMBER_EVENTS_PER_PAGE;
  return readPage(tx, rows.orderBy('e.starts_at').orderBy('e.id'), { page, per_page });
}

/** The next events of all kinds that a reader may read. */
export const nextEvents = (tx: FacilityTx, reader: EventReader, limit: number): Promise<ReadableEvent[]> =>
  tx.rows(
    readable(reader)
      .where('e.starts_at', '>', sql<Date>`now()`)
      .where('e.called_off', 'is', null)
      .orderBy('e.starts_at')
      .orderBy('e.id')
      .limit(limit),
  );

/** Names of courses of the events of a kind that are not over. */
export async function courseNames(tx: FacilityTx, reader: EventReader, code: string): Promise<string[]> {
  const rows = await tx.rows(
    query<{
      name: string;
    }>`select c.name from event_course c join event e on e.id = c.event_id join event_kind k on k.id = e.kind_id
      where k.code = ${code} and e.ends_at > now() and ${mayReadEvent(reader)} group by c.name order by min(c.position), c.name limit 30`,
  );
  return rows.map(({ name }) => name);
}

/** Places of a course as whoever enters finds them; `free` is null where there is no end of them. */
export interface CoursePlaces {
  id: number;
  event_id: number;
  unit: 'person' | 'group';
  free: number | null;
  capacity: number | null;
  queue: number;
  pools: { id: number; capacity: number; free: number }[];
}

/** Places of the courses of some events. */
export const placesOf = (tx: FacilityTx, eventIds: readonly number[]): Promise<CoursePlaces[]> =>
  tx.rows(
    query<CoursePlaces>`select c.id, c.event_id, c.unit,
        (select min(greatest(0, s.capacity - s.taken))::int from course_pool cp join seat_pool s on s.id = cp.pool_id where cp.course_id = c.id) as free,
        (select min(s.capacity)::int from course_pool cp join seat_pool s on s.id = cp.pool_id where cp.course_id = c.id) as capacity,
        (select count(*)::int from participant p where p.course_id = c.id and p.state = 'waiting') as queue,
        coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'capacity', s.capacity, 'free', greatest(0, s.capacity - s.taken)))
          from course_pool cp join seat_pool s on s.id = cp.pool_id where cp.course_id = c.id), '[]') as pools
      from event_course c where c.event_id = any (${[...eventIds]}::int[]) order by c.position, c.id`,
  );

/** Where somebody stands in the courses of some events, of what has not ended. */
export const standingIn = (
  tx: FacilityTx,
  accountId: number,
  eventIds: readonly number[],
): Promise<Pick<Row<'participant'>, 'id' | 'event_id' | 'course_id' | 'state'>[]> =>
  tx.rows(
    build
      .selectFrom('participant')
      .select(['id', 'event_id', 'course_id', 'state'])
      .where('account_id', '=', accountId)
      .where('event_id', 'in', eventIds.length === 0 ? [0] : [...eventIds])
      .where('state', 'in', LIVING_STATES)
      .orderBy('id'),
  );
