import { addDays, addMonths, type Day, startOfDayJst } from '@tsudoi/domain';
import { sql } from 'kysely';
import { query } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { STATE } from './store.ts';

/** An event with what its screens are addressed by. */
interface Addressed {
  event_id: number;
  name: string;
  kind_id: number;
  kind_code: string;
  kind_url: string;
}

export type TodaysSession = Addressed & {
  event_code: string;
  place: string | null;
  course_ids: number[];
  starts_at: Date;
  ends_at: Date;
};

/** What takes place on a day of published events of some kinds, each time once for all courses that begin then. */
export const sessionsOn = (
  tx: FacilityTx,
  { kinds, day, limit }: { kinds: readonly string[]; day: Day; limit: number },
): Promise<TodaysSession[]> =>
  tx.rows(
    query<TodaysSession>`select e.id as event_id, e.event_code, e.name, coalesce(min(s.place), e.place) as place, s.starts_at, array_agg(distinct s.course_id) as course_ids, max(s.ends_at) as ends_at,
        k.id as kind_id, k.code as kind_code, k.url as kind_url
      from course_session s join event e on e.id = s.event_id join event_kind k on k.id = e.kind_id
      where k.code = any (${[...kinds]}::text[]) and e.deleted_at is null and e.published and e.called_off is null and s.called_off is null
        and s.starts_at >= ${startOfDayJst(day)} and s.starts_at < ${startOfDayJst(addDays(day, 1))}
      group by e.facility_id, e.id, k.facility_id, k.id, s.starts_at order by s.starts_at, e.id limit ${limit}`,
  );

export type AskedEvent = Addressed & { people: number; of: number };

/** Events of some kinds that people ask to take part in, who wait for staff; the one that begins first first, and how many there are. */
export const askedEvents = (
  tx: FacilityTx,
  { kinds, now, limit }: { kinds: readonly string[]; now: Date; limit: number },
): Promise<AskedEvent[]> =>
  tx.rows(
    query<AskedEvent>`select e.id as event_id, e.name, k.id as kind_id, k.code as kind_code, k.url as kind_url, count(*)::int as people,
        (sum(count(*)) over ())::int as of
      from participant p join event_course c on c.id = p.course_id and c.selection = 'approval'
      join event e on e.id = p.event_id join event_kind k on k.id = e.kind_id
      where p.state = 'requested' and not p.payable and k.code = any (${[...kinds]}::text[]) and e.deleted_at is null
        and e.called_off is null and e.ends_at > ${now}
      group by e.facility_id, e.id, k.facility_id, k.id order by e.starts_at, e.id limit ${limit}`,
  );

/** Places in sessions of some kinds that began since the first of the month, and up to the same time of the month before; and events that take entries. */
export function eventCounts(
  tx: FacilityTx,
  { kinds, today, now }: { kinds: readonly string[]; today: Day; now: Date },
): Promise<{ this_month: number; last_month: number; open: number }> {
  const first: Day = `${today.slice(0, 8)}01`;
  const before = addMonths(today, -1);
  const sameTime = new Date(startOfDayJst(before).getTime() + now.getTime() - startOfDayJst(today).getTime());
  const taken = (from: Date, until: Date) => sql<number>`(select coalesce(sum(t.places), 0)::int
    from course_session s join event e on e.id = s.event_id join event_kind k on k.id = e.kind_id
    cross join lateral (select sum(p.weight) as places from participant p where p.course_id = s.course_id and p.state = 'entered') t
    where s.starts_at >= ${from} and s.starts_at <= ${until} and s.called_off is null
      and k.code = any (${[...kinds]}::text[]) and e.deleted_at is null and e.published and e.called_off is null)`;
  return tx.oneOrThrow(
    query<{ this_month: number; last_month: number; open: number }>`select
      ${taken(startOfDayJst(first), now)} as this_month, ${taken(startOfDayJst(`${before.slice(0, 8)}01`), sameTime)} as last_month,
      (select count(*)::int from event e join event_kind k on k.id = e.kind_id
        where k.code = any (${[...kinds]}::text[]) and e.deleted_at is null and ${STATE} = 'open') as open`,
  );
}
