import { freeOfCourse } from '@tsudoi/domain';
import { act, locked, type Participating, type ReadParticipant } from './act.ts';
import { poolsOf } from './places.ts';
import { standingBar } from './standing.ts';
import { insertTurn, lockCourse, lockWaiting, type Participant, updateParticipant } from './store.ts';

/** Offers places to one who waits, until a moment. @throws Problem course_full, wrong_state */
export async function offer(
  participating: Participating,
  read: ReadParticipant,
  { until, beyond = false }: { until: Date; beyond?: boolean },
): Promise<Participant> {
  const { tx, now } = participating;
  const before = await locked(tx, read);
  const columns = { offered_at: now, expires_at: until };
  const participant = await act(participating, before, 'offer', { beyond, columns });
  await insertTurn(tx, { participant_id: before.id, outcome: 'offered', free: before.weight });
  return participant;
}

/** Which of some accounts may still take part. */
export type WhoMay = (accountIds: readonly number[]) => Promise<ReadonlySet<number>>;

/**
 * Offers the places that are free to those who wait, in the order in which they came: all that somebody asked for, or as many as there are
 * where fewer are enough. Whom the free places are too few for, or who may not
 * take part any more, is passed over, and the reason written down.
 */
export async function offerFree(
  participating: Participating,
  { course_id, until, whoMay }: { course_id: number; until: Date; whoMay?: WhoMay },
): Promise<Participant[]> {
  const { tx, now } = participating;
  const candidates = await lockWaiting(tx, course_id);
  if (candidates.length === 0) return [];
  const course = await lockCourse(tx, course_id);
  if (course === undefined) return [];
  const allowed = await whoMay?.(candidates.map(({ account_id }) => account_id));
  const offered: Participant[] = [];
  for (const candidate of candidates) {
    const free = freeOfCourse(await poolsOf(tx, course_id)) ?? candidate.weight;
    if (free === 0) break;
    const fits = free >= (candidate.least_places ?? candidate.weight);
    const isAllowed =
      allowed?.has(candidate.account_id) !== false &&
      (await standingBar(tx, candidate.account_id, now)) !== 'withdrawn';
    const outcome = !isAllowed ? 'no_longer_allowed' : fits ? undefined : 'too_few_places';
    if (outcome !== undefined) {
      await insertTurn(tx, { participant_id: candidate.id, outcome, free });
      continue;
    }
    const companions = Math.min(candidate.weight, free) - 1;
    const fitting =
      companions === candidate.companions
        ? candidate
        : await updateParticipant(tx, candidate, { companions }, participating.actor.name);
    offered.push(await act(participating, fitting, 'offer', { columns: { offered_at: now, expires_at: until } }));
    await insertTurn(tx, { participant_id: candidate.id, outcome: 'offered', free });
  }
  return offered;
}
