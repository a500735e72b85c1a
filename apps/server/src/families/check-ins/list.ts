import type { DoorList, DoorRow } from '@tsudoi/contract/check-ins';
import { fullName, jstToday, shareOf } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import type { Facility } from '../../kernel/facility.ts';
import { definitionsOf, hiddenFields } from '../account-cms/index.ts';
import { revokedNames } from '../passes/index.ts';
import type { DoorPhotos } from './photos.ts';
import { kanaOf } from './plan.ts';
import { planOf } from './plan-store.ts';
import { sealPeople } from './seal.ts';
import { coursesOfDoor, type EventOfDoor, passNames, peopleOf, sessionsOfDoor } from './store.ts';

/** The list of an event: of each person what a door needs, and of that what staff may read. */
export async function doorList(
  tx: FacilityTx,
  event: EventOfDoor,
  { facility, photos, now, sealed }: { facility: Facility; photos: DoorPhotos; now: Date; sealed: boolean },
): Promise<DoorList> {
  const sessions = Map.groupBy(await sessionsOfDoor(tx, event.id), ({ course_id }) => course_id);
  const hidden = hiddenFields(await definitionsOf(tx, facility));
  const readsKana = (classType: number) =>
    !['last_name_kana', 'first_name_kana'].some((field) => hidden[field]?.includes(classType) ?? false);
  const plan = await planOf(tx, event.id);
  const isPlanned = plan !== undefined && plan.doors.length > 0;
  const people = (await peopleOf(tx, event.id, jstToday(now))).map(
    (row): DoorRow => ({
      id: row.id,
      account_id: row.account_id,
      number: row.number,
      member_code: row.member_code,
      name: fullName(row),
      kana: readsKana(row.class_type) ? kanaOf(row) : '',
      course: row.course_id,
      state: row.state,
      payable: row.payable,
      unpaid: row.unpaid,
      ...(row.resting && { resting: true }),
      companions: row.companions,
      ...(isPlanned &&
        !row.walked_in && { share: shareOf(plan, { number: row.number, kana: kanaOf(row), course: row.course_id }) }),
      ...(photos.of.has(row.account_id) && { photo: photos.of.get(row.account_id) }),
    }),
  );
  return {
    facility: tx.facilityId,
    event: {
      id: event.id,
      event_code: event.event_code,
      event_cms_code: event.event_cms_code,
      name: event.name,
      place: event.place,
      starts_at: event.starts_at.toISOString(),
      ends_at: event.ends_at.toISOString(),
      called_off: event.called_off !== null,
    },
    courses: (await coursesOfDoor(tx, event.id)).map(({ id, name }) => ({
      id,
      name,
      sessions: (sessions.get(id) ?? []).map((session) => ({
        id: session.id,
        name: session.name,
        place: session.place,
        starts_at: session.starts_at.toISOString(),
        ends_at: session.ends_at.toISOString(),
        called_off: session.called_off !== null,
      })),
    })),
    photos: photos.are,
    plan: plan
      ? { version: plan.version, by: plan.by, doors: plan.doors.map((one) => ({ ...one, courses: [...one.courses] })) }
      : null,
    ...(sealed ? sealPeople(people, await passNames(tx, event.id)) : { people, sealed: null }),
    revoked: await revokedNames(tx, now),
    as_of: now.toISOString(),
  };
}
