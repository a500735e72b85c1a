import { addDays, type Day, startOfDayJst } from '@tsudoi/domain';
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
        e.published, e.called_off, e.entry_from, e.entry_until, e.closed_at, s.starts_at, max(s.ends_at) as ends_at,
        e.ends_at as event_ends_at, array_agg(distinct s.course_id) as course_ids
      from course_session s join event e on e.id = s.event_id join event_kind k on k.id = e.kind_id
      where k.code = any (${[...kinds]}::text[]) and e.deleted_at is null
        and s.starts_at >= ${startOfDayJst(from)} and s.starts_at < ${startOfDayJst(addDays(until, 1))}
      group by e.facility_id, e.id, k.facility_id, k.id, s.starts_at order by s.starts_at, e.id limit ${limit}`,
  );

export type KindRow = Pick<Row<'event_kind'>, 'id' | 'code' | 'url' | 'name'>;

/** Some kinds of events in the order of their names in the menu. */
export const kindsOf = (tx: FacilityTx, codes: readonly string[]): Promise<KindRow[]> =>
  tx.rows(
    query<KindRow>`select id, code, url, name from event_kind where code = any (${[...codes]}::text[]) and deleted_at is null order by id`,
  );
