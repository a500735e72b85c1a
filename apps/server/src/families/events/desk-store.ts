import { addDays, type Day, startOfDayJst } from '@tsudoi/domain';
import { query } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';

/** An event with what its screens are addressed by. */
interface Addressed {
  event_id: number;
  name: string;
  kind_id: number;
  kind_code: string;
  kind_url: string;
}

export type TodaysSession = Addressed & { place: string | null; course_ids: number[]; starts_at: Date; ends_at: Date };

/** What takes place on a day of published events of some kinds, each time once for all courses that begin then. */
export const sessionsOn = (
  tx: FacilityTx,
  { kinds, day, limit }: { kinds: readonly string[]; day: Day; limit: number },
): Promise<TodaysSession[]> =>
  tx.rows(
    query<TodaysSession>`select e.id as event_id, e.name, coalesce(min(s.place), e.place) as place, s.starts_at, array_agg(distinct s.course_id) as course_ids, max(s.ends_at) as ends_at,
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
