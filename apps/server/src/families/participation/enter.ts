import { Problem } from '@tsudoi/contract';
import { entryStanding, freeOfCourse, holdsPlaces } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import { lockPayers, payersOf } from '../invoices/index.ts';
import {
  charge,
  columnsOf,
  existingCourse,
  type Fee,
  isPaidFirst,
  lockMoney,
  mustTakePlace,
  NO_FEE,
  note,
  onceOnly,
  type Participating,
  totalOf,
} from './act.ts';
import { full, poolsOf, take, weightOf } from './places.ts';
import { mustBeEntrant } from './standing.ts';
import { hasWaitingFor, insertParticipant, livingOf, lockPools, type Participant, poolIdsOf } from './store.ts';

/** Somebody who enters a course. */
export interface NewParticipant {
  course_id: number;
  account_id: number;
  companions?: number;
  companion_names?: string[];
  least_places?: number | null;
  answers?: Record<string, unknown>;
  source: Participant['source'];
  note?: string | null;
  fee?: Fee;
  /** Staff give a place whatever the course chooses by, and do not ask who else waits. */
  directly?: boolean;
  /** Staff give a place although there is none left. */
  beyond?: boolean;
  /** Staff give a place to somebody who rests or whose membership ended. */
  despiteStanding?: boolean;
  reason?: string;
}

/**
 * Lets somebody enter a course: with a place, on the waiting list, or to be approved or drawn, as `state` says. Place, participant and
 * invoice are one. Whether the event is open, and to whom, is for the caller. @throws Problem already_entered, course_full, places_busy,
 * entry_closed, and those of `mustBeEntrant`
 */
export async function enter(participating: Participating, entry: NewParticipant): Promise<Participant> {
  const { tx, actor, now } = participating;
  const { course_id, account_id, companions = 0, fee = NO_FEE, beyond = false, directly = beyond } = entry;
  if (fee.lines.length > 0) await lockMoney(tx, account_id);
  const course = await existingCourse(tx, course_id);
  mustTakePlace(course);
  const pools = await poolsOf(tx, course_id);
  if ((await livingOf(tx, course_id, account_id)) !== undefined) throw new Problem('already_entered');
  await mustBeEntrant(tx, account_id, { now, despite: entry.despiteStanding ?? false });
  const weight = weightOf(companions);
  const free = freeOfCourse(pools);
  const fits = free === undefined || weight <= free;
  const hasPlaces = beyond || (fits && (directly || free === undefined || !(await hasWaitingFor(tx, course_id, free))));
  const standing = entryStanding({
    selection: directly ? 'order' : course.selection,
    payFirst: isPaidFirst(course, await totalOf(participating, course, fee)),
    hasPlaces,
    waiting: course.waiting && !directly,
  });
  if (standing === undefined) throw full(pools);
  const holds = holdsPlaces(standing);
  await take(tx, pools, holds ? weight : 0, beyond);
  const values = {
    event_id: course.event_id,
    course_id,
    account_id,
    companions,
    companion_names: entry.companion_names ?? [],
    least_places: entry.least_places ?? null,
    answers: entry.answers ?? {},
    source: entry.source,
    note: entry.note ?? null,
    ...columnsOf(standing, now, fee),
    state: standing.state,
  };
  const inserted = await onceOnly(() => insertParticipant(tx, values, actor.name));
  const participant = holds ? await charge(participating, inserted, course, fee) : inserted;
  await note(participating, 'enter', participant, { reason: entry.reason ?? null, beyond });
  return participant;
}

/**
 * Locks what several who enter together need, in the order of locks: all who pay, then all courses, then all their places. Each of them enters
 * afterwards as if alone.
 */
export async function lockToEnter(
  tx: FacilityTx,
  entries: readonly Pick<NewParticipant, 'account_id' | 'course_id' | 'fee'>[],
): Promise<void> {
  const charged = entries.filter(({ fee }) => (fee?.lines.length ?? 0) > 0).map(({ account_id }) => account_id);
  if (charged.length > 0) await lockPayers(tx, [...(await payersOf(tx, charged)).values()]);
  const courses = [...new Set(entries.map(({ course_id }) => course_id))].toSorted((a, b) => a - b);
  for (const id of courses) await existingCourse(tx, id);
  await lockPools(tx, [...(await poolIdsOf(tx, courses)).values()].flat());
}
