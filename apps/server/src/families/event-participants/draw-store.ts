import type { SeatPool } from '@tsudoi/domain';
import { query, type Row } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';

/** A course with its pools, as a draw looks at it. */
export type LotCourse = Row<'event_course'> & { pools: SeatPool[] };

export const lotCourse = (tx: FacilityTx, eventId: number, courseId: number): Promise<LotCourse | undefined> =>
  tx.one(
    query<LotCourse>`select c.*, coalesce((select jsonb_agg(jsonb_build_object('capacity', s.capacity, 'extra', s.extra, 'taken', s.taken))
        from course_pool cp join seat_pool s on s.id = cp.pool_id where cp.course_id = c.id), '[]') as pools
      from event_course c where c.id = ${courseId} and c.event_id = ${eventId}`,
  );

/** Somebody who takes part in a draw. */
export interface DrawRow {
  id: number;
  number: number;
  weight: number;
  lot_weight: number | null;
  last_name: string;
  first_name: string;
}

/** Who would take part in a draw of a course now. */
export const entriesToDraw = (tx: FacilityTx, courseId: number): Promise<DrawRow[]> =>
  tx.rows(
    query<DrawRow>`select p.id, p.number, p.weight, p.lot_weight, a.last_name, a.first_name from participant p join account a on a.id = p.account_id
      where p.course_id = ${courseId} and p.state = 'requested' and not p.payable and a.active order by p.id`,
  );

/** Who took part in the draw of a course, whatever became of them. */
export const drawOf = (tx: FacilityTx, courseId: number): Promise<DrawRow[]> =>
  tx.rows(
    query<DrawRow>`select p.id, p.number, p.weight, p.lot_weight, a.last_name, a.first_name from participant p join account a on a.id = p.account_id
      where p.course_id = ${courseId} and p.lot_order is not null order by p.id`,
  );
