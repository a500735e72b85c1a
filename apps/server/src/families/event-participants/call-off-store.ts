import { build, query, type Row } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { updateRecord } from '../../db/versioned.ts';
import type { TheEvent } from './event-store.ts';

/** Somebody whom it concerns that an event, or a course of it, is called off. */
export interface Concerned {
  id: number;
  account_id: number;
  email: string | null;
  last_name: string;
  first_name: string;
  /** Of what was charged; null where nothing was. */
  total: number | null;
  paid: number | null;
}

/** Whom it concerns: everybody who takes part in the event or still may, or in one course of it. */
export const concernedBy = (tx: FacilityTx, eventId: number, courseId: number | null): Promise<Concerned[]> =>
  tx.rows(
    query<Concerned>`select p.id, p.account_id, a.email, a.last_name, a.first_name, i.total::float8 as total, i.paid::float8 as paid
      from participant p join account a on a.id = p.account_id
        left join invoice i on i.because = 'event' and i.because_id = p.id and i.payment <> 3 and i.deleted_at is null
      where p.event_id = ${eventId} and p.ended_at is null and (${courseId}::int is null or p.course_id = ${courseId}::int)
      order by p.id`,
  );

/** Locks the courses of an event, which waits for those who are entering one and lets nobody enter before it is called off. */
export async function lockCoursesToCallOff(tx: FacilityTx, eventId: number): Promise<void> {
  await tx.rows(query`select id from event_course where event_id = ${eventId} order by id for no key update`);
}

export const sessionOf = (tx: FacilityTx, eventId: number, id: number): Promise<Row<'course_session'> | undefined> =>
  tx.one(build.selectFrom('course_session').selectAll().where('event_id', '=', eventId).where('id', '=', id));

interface Asked {
  how: 'canceled' | 'postponed';
  reason: string;
}

/** Calls off a whole event, and returns its next version. */
export const callOffWhole = (
  tx: FacilityTx,
  event: TheEvent,
  { how, reason, at }: Asked & { at: Date },
  by: string,
): Promise<number> =>
  updateRecord(
    tx,
    'event',
    event,
    { called_off: how, called_off_at: at, called_off_by: by, called_off_reason: reason },
    by,
  );

/** Calls off one session of an event. */
export async function callOffSession(
  tx: FacilityTx,
  event: TheEvent,
  { session_id, how, reason }: Asked & { session_id: number },
  by: string,
): Promise<number> {
  await tx.run(
    build
      .updateTable('course_session')
      .set({ called_off: how, called_off_reason: reason })
      .where('event_id', '=', event.id)
      .where('id', '=', session_id),
  );
  return updateRecord(tx, 'event', event, {}, by);
}
