import type { CalendarSearch } from '@tsudoi/contract/events';
import { addDays, type Day, keywordFor, likePattern, startOfDayJst } from '@tsudoi/domain';
import { query, type Row } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';

type EventColumns = Pick<
  Row<'event'>,
  'event_code' | 'name' | 'published' | 'called_off' | 'entry_from' | 'entry_until' | 'closed_at'
>;
export interface SessionRow extends EventColumns {
  event_id: number;
  event_cms_code: string;
  place: string | null;
  host_id: number | null;
  starts_at: Date;
  ends_at: Date;
  event_ends_at: Date;
  course_ids: number[];
}

/** Sessions of some kinds that begin in some days, each time once for all courses of an event that begin then. */
export const sessionsOfKinds = (
  tx: FacilityTx,
  { kinds, from, until, limit }: { kinds: readonly string[]; from: Day; until: Day; limit: number },
): Promise<SessionRow[]> =>
  tx.rows(
    query<SessionRow>`select e.id as event_id, e.event_code, k.code as event_cms_code, e.name, coalesce(min(s.place), e.place) as place,
        e.host_id, e.published, e.called_off, e.entry_from, e.entry_until, e.closed_at, s.starts_at, max(s.ends_at) as ends_at,
        e.ends_at as event_ends_at, array_agg(distinct s.course_id) as course_ids
      from course_session s join event e on e.id = s.event_id join event_kind k on k.id = e.kind_id
      where k.code = any (${[...kinds]}::text[]) and e.deleted_at is null
        and s.starts_at >= ${startOfDayJst(from)} and s.starts_at < ${startOfDayJst(addDays(until, 1))}
      group by e.facility_id, e.id, k.facility_id, k.id, s.starts_at order by s.starts_at, e.id limit ${limit}`,
  );

export type ClosingRow = Pick<
  SessionRow,
  'event_id' | 'event_code' | 'event_cms_code' | 'name' | 'place' | 'host_id'
> & { at: Date };

/** Ends of entry of published events of some kinds, in some days; a midnight is of the day that it ends. */
export const closingsOfKinds = (
  tx: FacilityTx,
  { kinds, from, until, limit }: { kinds: readonly string[]; from: Day; until: Day; limit: number },
): Promise<ClosingRow[]> =>
  tx.rows(
    query<ClosingRow>`select e.id as event_id, e.event_code, k.code as event_cms_code, e.name, e.place, e.host_id, e.entry_until as at
      from event e join event_kind k on k.id = e.kind_id
      where k.code = any (${[...kinds]}::text[]) and e.deleted_at is null and e.published and e.called_off is null and e.closed_at is null
        and e.entry_until > ${startOfDayJst(from)} and e.entry_until <= ${startOfDayJst(addDays(until, 1))}
      order by e.entry_until, e.id limit ${limit}`,
  );

export type KindRow = Pick<Row<'event_kind'>, 'id' | 'code' | 'url' | 'name'>;

/** Some kinds of events in the order of their names in the menu. */
export const kindsOf = (tx: FacilityTx, codes: readonly string[]): Promise<KindRow[]> =>
  tx.rows(
    query<KindRow>`select id, code, url, name from event_kind where code = any (${[...codes]}::text[]) and deleted_at is null order by id`,
  );

/** An event as a calendar is exported. */
export interface CalendarEvent extends EventColumns {
  id: number;
  kind: string;
  place: string | null;
  host: string | null;
  starts_at: Date;
  ends_at: Date;
}

/** Events of some kinds that take place in some days, in the order of time. */
export const eventIdsOfCalendar = async (
  tx: FacilityTx,
  {
    kinds,
    from,
    until,
    keyword = '',
    state,
    host_id = 0,
  }: Pick<CalendarSearch, 'from' | 'until' | 'keyword' | 'state' | 'host_id'> & { kinds: readonly string[] },
): Promise<number[]> => {
  const rows = await tx.rows(
    query<{ id: number }>`select e.id from event e join event_kind k on k.id = e.kind_id
      where k.code = any (${[...kinds]}::text[]) and e.deleted_at is null and (${state ?? ''} <> 'draft' or not e.published)
        and (${host_id} = 0 or e.host_id = ${host_id})
        and (${keyword} = '' or e.search_key like ${likePattern(keywordFor(keyword))})
        and exists (select from course_session s where s.event_id = e.id
          and s.starts_at >= ${startOfDayJst(from)} and s.starts_at < ${startOfDayJst(addDays(until, 1))})
      order by e.starts_at, e.id`,
  );
  return rows.map(({ id }) => id);
};

/** Some of them, in the order of the ids. */
export const eventsOfCalendar = (tx: FacilityTx, ids: readonly number[]): Promise<CalendarEvent[]> =>
  tx.rows(
    query<CalendarEvent>`select e.id, e.event_code, e.name, k.name as kind, e.place, h.name as host, e.published, e.called_off, e.entry_from, e.entry_until,
        e.closed_at, e.starts_at, e.ends_at
      from unnest(${[...ids]}::int[]) with ordinality as t (id, place) join event e on e.id = t.id
      join event_kind k on k.id = e.kind_id left join host h on h.id = e.host_id order by t.place`,
  );
