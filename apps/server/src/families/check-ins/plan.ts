import { checkIns } from '@tsudoi/contract/check-ins';
import { fullName, jstToday, makePlan } from '@tsudoi/domain';
import { staleProblem } from '../../db/versioned.ts';
import { staff } from '../../kernel/bind.ts';
import { existing } from '../../kernel/records.ts';
import { planOf, writePlan } from './plan-store.ts';
import { eventOfDoor, peopleOf } from './store.ts';

/** The kana of somebody in full. */
export const kanaOf = (row: { last_name_kana: string; first_name_kana: string }): string =>
  fullName({ last_name: row.last_name_kana, first_name: row.first_name_kana });

/** Shares the tickets of an event out among its doors, from those who are in it now; without doors the plan is given up. */
export const plan = staff(checkIns.plan, async ({ tx, body, actor, services, facility, history, now }) => {
  const event = existing(await eventOfDoor(tx, body));
  const before = await planOf(tx, event.id);
  if ((before?.version ?? 0) !== body.version) throw staleProblem(before ?? { updated_at: now, updated_by: null });
  const people = (await peopleOf(tx, event.id, jstToday(now))).filter(({ ended }) => !ended);
  const { by, doors } = makePlan(
    body.doors,
    body.by,
    people.map((row) => ({ number: row.number, kana: kanaOf(row), course: row.course_id })),
  );
  const written = await writePlan(tx, {
    eventId: event.id,
    version: body.version,
    by,
    doors,
    updatedBy: actor.name,
    now,
  });
  if (written === 0) throw staleProblem((await planOf(tx, event.id)) ?? { updated_at: now, updated_by: null });
  await history('plan', { id: event.id }, { after: { event_id: event.id, by, doors: doors.map(({ name }) => name) } });
  tx.afterCommit(() => services.recordsChanged(facility.id, { menu: 'events.check-in', of: event.event_cms_code }));
  return {};
});
