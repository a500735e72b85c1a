import { Problem } from '@tsudoi/contract';
import { LIVING_STATES, type StandingFacts } from '@tsudoi/domain';
import { build, type NewRow, query, type Row, type RowChange } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';

export type Participant = Row<'participant'>;
export type Pool = Row<'seat_pool'>;

/** A course with what its event says of entering. */
export type Course = Row<'event_course'> & {
  event_name: string;
  event_code: string;
  kind_code: string;
  waiting: boolean;
  pay_days: number | null;
  tax_type: Row<'event'>['tax_type'];
  called_off: Row<'event'>['called_off'];
};

/**
 * A course that keeps its pools until the end of the transaction; undefined where it is gone. It comes after participants and before pools in
 * the order of locks (docs/decisions/0095).
 */
export async function lockCourse(tx: FacilityTx, id: number): Promise<Course | undefined> {
  await tx.rows(query`select id from event_course where id = ${id} for share`);
  // Read once the lock is there: what was waited for may have called the event off.
  return tx.one(
    query<Course>`select c.*, e.name as event_name, e.event_code, k.code as kind_code, e.waiting, e.pay_days, e.tax_type, e.called_off from event_course c
      join event e on e.facility_id = c.facility_id and e.id = c.event_id
      join event_kind k on k.facility_id = e.facility_id and k.id = e.kind_id
      where c.id = ${id} and e.deleted_at is null`,
  );
}

/** Locks a course so that nobody enters or leaves it meanwhile: its pools are about to be others. */
export async function lockCourseToChange(tx: FacilityTx, id: number): Promise<void> {
  await tx.rows(query`select id from event_course where id = ${id} for no key update`);
}

/** Ids of the pools that some courses draw on. */
export async function poolIdsOf(tx: FacilityTx, courseIds: readonly number[]): Promise<Map<number, number[]>> {
  const rows = await tx.rows(
    query<{ course_id: number; pool_id: number }>`select course_id, pool_id from course_pool
      where course_id = any (${[...courseIds]}::int[]) order by course_id, position`,
  );
  const ids = Map.groupBy(rows, (row) => row.course_id);
  return new Map(courseIds.map((id) => [id, (ids.get(id) ?? []).map(({ pool_id }) => pool_id)]));
}

/** How often a transaction waits for places before it says that there is too much of a rush. */
const TRIES = 3;
const LOCK_NOT_AVAILABLE = '55P03';

const isTimeout = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === LOCK_NOT_AVAILABLE;

/** Locks pools in the order of their ids, each try for two seconds at most. @throws Problem places_busy */
export async function lockPools(tx: FacilityTx, ids: readonly number[]): Promise<Map<number, Pool>> {
  if (ids.length === 0) return new Map();
  for (let left = TRIES; left > 0; left--) {
    try {
      const rows = await tx.attempt(() =>
        tx.rows(query<Pool>`select * from lock_seat_pools(${[...new Set(ids)]}::int[])`),
      );
      return new Map(rows.map((row) => [row.id, row]));
    } catch (error) {
      if (!isTimeout(error)) throw error;
    }
  }
  throw new Problem('places_busy');
}

/** Writes locked pools, all of them in one statement. */
export async function writePools(tx: FacilityTx, pools: readonly Pick<Pool, 'id' | 'capacity' | 'extra' | 'taken'>[]) {
  if (pools.length === 0) return;
  const column = (name: 'id' | 'capacity' | 'extra' | 'taken') => pools.map((pool) => pool[name]);
  await tx.run(
    query`update seat_pool p set capacity = n.capacity, extra = n.extra, taken = n.taken
      from unnest(${column('id')}::int[], ${column('capacity')}::int[], ${column('extra')}::int[], ${column('taken')}::int[])
        as n (id, capacity, extra, taken) where p.id = n.id`,
  );
}

/** Places that participants hold of some pools, counted anew. */
export async function heldOf(tx: FacilityTx, poolIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx.rows(
    query<{ pool_id: number; held: number }>`select cp.pool_id, sum(p.weight)::int as held from course_pool cp
      join participant p on p.course_id = cp.course_id and p.holds
      where cp.pool_id = any (${[...poolIds]}::int[]) group by 1`,
  );
  return new Map(rows.map(({ pool_id, held }) => [pool_id, held]));
}

/** Lets a course draw on these pools and no others, in this order. */
export async function replaceCoursePools(
  tx: FacilityTx,
  course: { id: number; event_id: number },
  poolIds: readonly number[],
): Promise<void> {
  await tx.run(build.deleteFrom('course_pool').where('course_id', '=', course.id));
  if (poolIds.length > 0)
    await tx.run(
      build.insertInto('course_pool').values(
        poolIds.map((pool_id, index) => ({
          event_id: course.event_id,
          course_id: course.id,
          pool_id,
          position: index + 1,
        })),
      ),
    );
}

/** A participant as it is; undefined where there is none. */
export const participantById = (tx: FacilityTx, id: number): Promise<Participant | undefined> =>
  tx.one(build.selectFrom('participant').selectAll().where('id', '=', id));

/** Locks participants in the order of their ids. */
export const lockParticipants = (tx: FacilityTx, ids: readonly number[]): Promise<Participant[]> =>
  tx.rows(
    query<Participant>`select * from participant where id = any (${[...ids]}::int[]) order by id for no key update`,
  );

/** The participation of an account in a course that has not ended; undefined where there is none. */
export const livingOf = (tx: FacilityTx, courseId: number, accountId: number): Promise<Participant | undefined> =>
  tx.one(
    build
      .selectFrom('participant')
      .selectAll()
      .where('course_id', '=', courseId)
      .where('account_id', '=', accountId)
      .where('state', 'in', LIVING_STATES),
  );

/** Whether somebody takes part in a course or still may. */
export const takesPart = async (tx: FacilityTx, courseId: number, accountId: number): Promise<boolean> =>
  (await livingOf(tx, courseId, accountId)) !== undefined;

/** Whether somebody waits for a course who would take so many places, or some of them. */
export async function hasWaitingFor(tx: FacilityTx, courseId: number, free: number): Promise<boolean> {
  const { waits } = await tx.oneOrThrow(
    query<{ waits: boolean }>`select exists (select from participant where course_id = ${courseId} and state = 'waiting'
      and coalesce(least_places, weight) <= ${free}) as waits`,
  );
  return waits;
}

/** How many of those who wait are looked at when places become free. */
const CANDIDATES = 100;

/** Those who wait for a course, in the order in which they came, locked; whom somebody else works on is left out. */
export const lockWaiting = (tx: FacilityTx, courseId: number): Promise<Participant[]> =>
  tx.rows(
    query<Participant>`select * from participant where course_id = ${courseId} and state = 'waiting'
      order by queued_at, id limit ${CANDIDATES} for no key update skip locked`,
  );

/** The next entry number of an event; it is taken after everything else is locked. */
async function takeNumber(tx: FacilityTx, eventId: number): Promise<number> {
  const { last_number } = await tx.oneOrThrow(
    query<{ last_number: number }>`insert into entry_series (event_id, last_number) values (${eventId}, 1)
      on conflict (facility_id, event_id) do update set last_number = entry_series.last_number + 1 returning last_number`,
  );
  return last_number;
}

/** Inserts a participant under the next number of its event. */
export async function insertParticipant(
  tx: FacilityTx,
  values: Omit<NewRow<'participant'>, 'number' | 'created_by' | 'updated_by'>,
  by: string,
): Promise<Participant> {
  const number = await takeNumber(tx, values.event_id);
  return tx.oneOrThrow(
    build
      .insertInto('participant')
      .values({ ...values, answers: JSON.stringify(values.answers ?? {}), number, created_by: by, updated_by: by })
      .returningAll(),
  );
}

/** Changes a locked participant, and returns it in its next version. */
export function updateParticipant(
  tx: FacilityTx,
  { id, version }: Pick<Participant, 'id' | 'version'>,
  values: Omit<RowChange<'participant'>, 'version' | 'updated_by' | 'updated_at' | 'answers'>,
  by: string,
): Promise<Participant> {
  return tx.oneOrThrow(
    build
      .updateTable('participant')
      .set({ ...values, version: version + 1, updated_at: new Date(), updated_by: by })
      .where('id', '=', id)
      .returningAll(),
  );
}

/** Writes what became of somebody's turn, unless it is what was written last. */
export async function insertTurn(
  tx: FacilityTx,
  { participant_id, outcome, free }: Pick<Row<'waiting_turn'>, 'participant_id' | 'outcome' | 'free'>,
): Promise<void> {
  await tx.run(
    query`insert into waiting_turn (participant_id, outcome, free)
      select ${participant_id}::int, ${outcome}::text, ${free}::int where not exists (
        select from (select outcome, free from waiting_turn where participant_id = ${participant_id} order by id desc limit 1) l
        where l.outcome = ${outcome} and l.free = ${free} and ${outcome} <> 'offered')`,
  );
}

/** Writes what a locked participant answered. */
export function setAnswers(
  tx: FacilityTx,
  { id, version }: Pick<Participant, 'id' | 'version'>,
  answers: Readonly<Record<string, unknown>>,
  by: string,
): Promise<Participant> {
  return tx.oneOrThrow(
    build
      .updateTable('participant')
      .set({ answers: JSON.stringify(answers), version: version + 1, updated_at: new Date(), updated_by: by })
      .where('id', '=', id)
      .returningAll(),
  );
}

/** The first day (JST) of a course, or of its event where it has no sessions. */
export async function firstDayOf(tx: FacilityTx, courseId: number): Promise<string> {
  const { day } = await tx.oneOrThrow(
    query<{
      day: string;
    }>`select to_char(coalesce((select min(s.starts_at) from course_session s where s.course_id = c.id), e.starts_at)
        at time zone 'Asia/Tokyo', 'YYYY-MM-DD') as day
      from event_course c join event e on e.id = c.event_id where c.id = ${courseId}`,
  );
  return day;
}

/** Writes down that somebody who takes part is reminded of the first session of their course; false where that was done. */
export async function remindedFor(tx: FacilityTx, id: number): Promise<boolean> {
  const row = await tx.one(
    query<{ id: number }>`update participant p set reminded_for = s.starts_at
      from (select min(o.starts_at) as starts_at from course_session o join participant q on q.course_id = o.course_id
        where q.id = ${id} and o.called_off is null) s
      where p.id = ${id} and p.state = 'entered' and p.reminded_for is distinct from s.starts_at returning p.id`,
  );
  return row !== undefined;
}

/** What the standing of whoever takes part follows from, and for how many days their membership can be renewed after its end. */
export const entrantFacts = (
  tx: FacilityTx,
  accountId: number,
): Promise<(StandingFacts & { renew_after_days: number | null }) | undefined> =>
  tx.one(
    query<StandingFacts & { renew_after_days: number | null }>`select a.registration, a.expires_on, a.active, a.paused,
        (select t.renew_after_days from member_type t where t.id = a.member_type_ids[1]) as renew_after_days
      from account a where a.id = ${accountId}`,
  );
