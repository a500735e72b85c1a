import { fieldProblem, Problem } from '@tsudoi/contract';
import type { EventWritten } from '@tsudoi/contract/events';
import { build, query } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { applyConditionToName } from '../apply-conditions/index.ts';
import type { EventKind } from '../event-kinds/index.ts';
import { setCapacity, setCoursePools } from '../participation/index.ts';
import { feeFault } from './fees.ts';
import { coursesOf, feesOf, poolsOf, sessionsOf, usesOf } from './store.ts';

type Sent = Pick<EventWritten, 'pools' | 'courses'>;
type SentCourse = Sent['courses'][number];

/** From when to when an event is, by its sessions. */
export function timesOf({ courses }: Pick<Sent, 'courses'>): { starts_at: Date; ends_at: Date } {
  const sessions = courses.flatMap((course) => course.sessions);
  return {
    starts_at: new Date(Math.min(...sessions.map((session) => Date.parse(session.starts_at)))),
    ends_at: new Date(Math.max(...sessions.map((session) => Date.parse(session.ends_at)))),
  };
}

/** Refuses parts that do not belong together. @throws Problem validation */
export function checkParts(
  { pools, courses, tax_type }: Sent & Pick<EventWritten, 'tax_type'>,
  kind: Pick<EventKind, 'courses' | 'fee'>,
): void {
  if (!kind.courses && courses.length > 1) throw fieldProblem('courses', 'too_many');
  for (const [at, course] of courses.entries()) {
    const path = `courses.${at}`;
    if (new Set(course.pools).size < course.pools.length || course.pools.some((index) => pools[index] === undefined))
      throw fieldProblem(`${path}.pools`, 'unknown_reference');
    for (const [index, session] of course.sessions.entries())
      if (Date.parse(session.ends_at) <= Date.parse(session.starts_at))
        throw fieldProblem(`${path}.sessions.${index}.ends_at`, 'date_order');
    if (!kind.fee && course.fees.length > 0) throw fieldProblem(`${path}.fees`, 'too_many');
    for (const [index, { rate, zero_reason }] of course.fees.entries())
      if (rate === 0 && zero_reason === null) throw fieldProblem(`${path}.fees.${index}.zero_reason`, 'required');
    const fault = feeFault(course, tax_type);
    if (fault !== undefined) throw fieldProblem(`${path}.fees.${fault.field}`, fault.code);
  }
}

/** What was sent is of this event. @throws Problem validation */
function checkIds(field: string, sent: readonly (number | null)[], stored: readonly number[]): void {
  const ids = sent.filter((id) => id !== null);
  if (new Set(ids).size < ids.length || ids.some((id) => !stored.includes(id)))
    throw fieldProblem(field, 'unknown_reference');
}

/** Writes the pools that were sent, and returns their ids in that order; those that were left out go once no course has them. */
async function writePools(
  tx: FacilityTx,
  eventId: number,
  { pools }: Sent,
): Promise<{ ids: number[]; left: number[] }> {
  const before = await poolsOf(tx, eventId);
  checkIds(
    'pools',
    pools.map(({ id }) => id),
    before.map(({ id }) => id),
  );
  const ids: number[] = [];
  for (const [index, { id, name, capacity }] of pools.entries()) {
    const values = { name, position: index + 1 };
    if (id === null) {
      const row = await tx.oneOrThrow(
        build
          .insertInto('seat_pool')
          .values({ event_id: eventId, capacity, ...values })
          .returning('id'),
      );
      ids.push(row.id);
    } else ids.push(id);
  }
  const stored = pools.filter((pool) => pool.id !== null);
  await setCapacity(tx, new Map(stored.map(({ id, capacity }) => [id ?? 0, capacity])));
  for (const [index, { id, name }] of pools.entries())
    if (id !== null)
      await tx.run(
        build
          .updateTable('seat_pool')
          .set({ name, position: index + 1 })
          .where('id', '=', id),
      );
  return { ids, left: before.map(({ id }) => id).filter((id) => !ids.includes(id)) };
}

async function writeSessions(
  tx: FacilityTx,
  course: { id: number; event_id: number },
  { sessions }: SentCourse,
  stored: readonly number[],
  path: string,
): Promise<void> {
  checkIds(
    `${path}.sessions`,
    sessions.map(({ id }) => id),
    stored,
  );
  const left = stored.filter((id) => !sessions.some((session) => session.id === id));
  if (left.length > 0) {
    const participants = await usesOf(tx, { courses: [], sessions: left });
    if (participants > 0) throw new Problem('event_in_use', { params: { participants } });
    await tx.run(build.deleteFrom('course_session').where('id', 'in', left));
  }
  for (const { id, name, place, starts_at, ends_at } of sessions) {
    const values = { name, place, starts_at: new Date(starts_at), ends_at: new Date(ends_at) };
    if (id === null)
      await tx.run(
        build.insertInto('course_session').values({ ...values, event_id: course.event_id, course_id: course.id }),
      );
    else await tx.run(build.updateTable('course_session').set(values).where('id', '=', id));
  }
}

async function writeFees(tx: FacilityTx, courseId: number, { fees }: SentCourse, path: string): Promise<void> {
  await tx.run(build.deleteFrom('course_fee').where('course_id', '=', courseId));
  for (const [index, { prices, ...fee }] of fees.entries()) {
    const zero_reason = fee.rate === 0 ? fee.zero_reason : null;
    await tx.run(
      build.insertInto('course_fee').values({ ...fee, zero_reason, course_id: courseId, position: index + 1 }),
    );
    for (const [at, price] of prices.entries()) {
      const field = `${path}.fees.${index}.prices.${at}.apply_condition_id`;
      await applyConditionToName(tx, price.apply_condition_id, { target: 'event', field });
      const place = { course_id: courseId, fee_position: index + 1, position: at + 1 };
      await tx.run(build.insertInto('course_price').values({ ...price, ...place }));
    }
  }
}

/**
 * Writes courses, sessions, fees and pools of an event as they were sent; what was left out goes, unless somebody ever entered it. The event is
 * locked, or new. @throws Problem event_in_use, validation
 */
export async function writeParts(tx: FacilityTx, eventId: number, sent: Sent): Promise<void> {
  const before = await coursesOf(tx, eventId);
  const sessions = await sessionsOf(tx, eventId);
  checkIds(
    'courses',
    sent.courses.map(({ id }) => id),
    before.map(({ id }) => id),
  );
  const gone = before.map(({ id }) => id).filter((id) => !sent.courses.some((course) => course.id === id));
  if (gone.length > 0) {
    const participants = await usesOf(tx, { courses: gone, sessions: [] });
    if (participants > 0) throw new Problem('event_in_use', { params: { participants } });
    await tx.run(build.deleteFrom('event_course').where('id', 'in', gone));
  }
  const pools = await writePools(tx, eventId, sent);
  for (const [index, course] of sent.courses.entries()) {
    const {
      name,
      unit,
      selection,
      companions_max,
      result_values,
      apply_condition_id = null,
      apply_note = null,
    } = course;
    const own = { name, unit, selection, companions_max, result_values, apply_condition_id, apply_note };
    const values = { ...own, position: index + 1 };
    const named = before.find((stored) => stored.id === course.id)?.apply_condition_id;
    if (apply_condition_id !== null && apply_condition_id !== named)
      await applyConditionToName(tx, apply_condition_id, {
        target: 'event',
        field: `courses.${index}.apply_condition_id`,
      });
    const id =
      course.id ??
      (
        await tx.oneOrThrow(
          build
            .insertInto('event_course')
            .values({ ...values, event_id: eventId })
            .returning('id'),
        )
      ).id;
    if (course.id !== null) await tx.run(build.updateTable('event_course').set(values).where('id', '=', id));
    const stored = (sessions.get(id) ?? []).map((session) => session.id);
    const owner = { id, event_id: eventId };
    await writeSessions(tx, owner, course, stored, `courses.${index}`);
    await writeFees(tx, id, course, `courses.${index}`);
    await setCoursePools(
      tx,
      owner,
      course.pools.map((at) => pools.ids[at] ?? 0),
    );
  }
  if (pools.left.length > 0)
    await tx.run(
      query`delete from seat_pool s where s.id = any (${pools.left}::int[]) and s.taken = 0
        and not exists (select from course_pool cp where cp.pool_id = s.id)`,
    );
}

/** The parts of an event as they are written, with their ids. */
export async function partsOf(tx: FacilityTx, eventId: number) {
  const [pools, courses, sessions] = [
    await poolsOf(tx, eventId),
    await coursesOf(tx, eventId),
    await sessionsOf(tx, eventId),
  ];
  const fees = await feesOf(
    tx,
    courses.map(({ id }) => id),
  );
  const places = new Map(pools.map(({ id }, index) => [id, index]));
  return {
    pools,
    courses: courses.map((course) => ({
      ...course,
      pools: course.pool_ids.flatMap((id) => places.get(id) ?? []),
      sessions: sessions.get(course.id) ?? [],
      fees: (fees.get(course.id) ?? []).map(({ description, per, unit_price, rate, zero_reason, prices }) => ({
        description,
        per,
        unit_price,
        rate,
        zero_reason,
        prices,
      })),
    })),
  };
}
