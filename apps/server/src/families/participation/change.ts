import { Problem } from '@tsudoi/contract';
import { freeOfCourse, isLiving } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import { locked, note, type Participating, type ReadParticipant } from './act.ts';
import {
  insertTurn,
  lockPools,
  lockWaiting,
  type Participant,
  poolIdsOf,
  setAnswers,
  updateParticipant,
} from './store.ts';

/** Changes what somebody answered. @throws Problem wrong_state where they do not take part any more */
export async function changeAnswers(
  participating: Participating,
  read: ReadParticipant,
  answers: Readonly<Record<string, unknown>>,
): Promise<Participant> {
  const { tx, actor } = participating;
  const before = await locked(tx, read);
  if (!isLiving(before.state)) throw new Problem('wrong_state');
  const participant = await setAnswers(tx, before, answers, actor.name);
  await note(participating, 'answer', participant, { before });
  return participant;
}

/**
 * Changes with how few places a group that waits is content; it keeps its turn. @throws Problem wrong_state where it does not wait any more
 */
export async function changeLeast(
  participating: Participating,
  read: ReadParticipant,
  least_places: number | null,
): Promise<Participant> {
  const { tx, actor } = participating;
  const before = await locked(tx, read);
  if (before.state !== 'waiting') throw new Problem('wrong_state');
  if (before.least_places === least_places) return before;
  const participant = await updateParticipant(tx, before, { least_places }, actor.name);
  await note(participating, 'least', participant, { before });
  return participant;
}

/** Waits longer for the money of an entry, as it is under way. Nothing where it is not waited for any more. */
export async function postpone(participating: Participating, id: number, until: Date): Promise<void> {
  const { tx, actor } = participating;
  const before = await locked(tx, { id });
  if (!before.payable || before.expires_at === null || before.expires_at >= until) return;
  const participant = await updateParticipant(tx, before, { expires_at: until }, actor.name);
  await note(participating, 'postpone', participant, { before });
}

/** Writes down that places are free which nobody is asked about at this hour. */
export async function noteNotAsked(tx: FacilityTx, courseId: number): Promise<void> {
  const waiting = await lockWaiting(tx, courseId);
  const pools = await lockPools(tx, (await poolIdsOf(tx, [courseId])).get(courseId) ?? []);
  const free = freeOfCourse([...pools.values()]) ?? 0;
  const next = waiting.find(({ weight, least_places }) => (least_places ?? weight) <= free);
  if (next !== undefined) await insertTurn(tx, { participant_id: next.id, outcome: 'not_asked_yet', free });
}
