import { Problem } from '@tsudoi/contract';
import { isLiving } from '@tsudoi/domain';
import {
  type Acting,
  charge,
  existingCourse,
  locked,
  lockedWithMoney,
  NO_FEE,
  note,
  onceOnly,
  type Participating,
  type ReadParticipant,
} from './act.ts';
import { poolsOf, take, weightOf } from './places.ts';
import { mustBeEntrant } from './standing.ts';
import { lockPools, type Participant, poolIdsOf, updateParticipant } from './store.ts';

/**
 * Moves somebody to another course of the event, with the places where some are held. What was charged stays as it is; who was charged nothing
 * yet and has a place pays what the other course costs. @throws Problem course_full, already_entered, wrong_state
 */
export async function move(
  participating: Participating,
  read: ReadParticipant,
  { course_id, fee = NO_FEE, reason = null, beyond = false }: Acting & { course_id: number },
): Promise<Participant> {
  const { tx, actor } = participating;
  const before = await (fee.lines.length > 0 ? lockedWithMoney : locked)(tx, read);
  if (!isLiving(before.state)) throw new Problem('wrong_state');
  if (before.course_id === course_id) return before;
  const ids = [before.course_id, course_id].toSorted((a, b) => a - b);
  const courses = [];
  for (const id of ids) courses.push(await existingCourse(tx, id));
  if (courses.some(({ event_id }) => event_id !== before.event_id)) throw new Problem('not_found');
  if (before.holds) {
    const poolIds = await poolIdsOf(tx, ids);
    const pools = await lockPools(tx, [...poolIds.values()].flat());
    const of = (id: number) => new Set(poolIds.get(id));
    const [left, entered] = [of(before.course_id), of(course_id)];
    const changes = (places: number, one: ReadonlySet<number>, other: ReadonlySet<number>) =>
      take(
        tx,
        [...pools.values()].filter(({ id }) => one.has(id) && !other.has(id)),
        places,
        beyond,
      );
    await changes(-before.weight, left, entered);
    await changes(before.weight, entered, left);
  }
  const moved = await onceOnly(() => updateParticipant(tx, before, { course_id }, actor.name));
  const course = courses.find(({ id }) => id === course_id);
  const participant =
    course !== undefined && moved.holds && moved.state !== 'offered'
      ? await charge(participating, moved, course, fee)
      : moved;
  await note(participating, 'move', participant, { before, reason, beyond });
  return participant;
}

/** Changes how many people somebody brings. What was charged stays as it is. @throws Problem course_full, wrong_state */
export async function bring(
  participating: Participating,
  read: ReadParticipant,
  { companions, companion_names, beyond = false }: { companions: number; companion_names: string[]; beyond?: boolean },
): Promise<Participant> {
  const { tx, actor } = participating;
  const before = await locked(tx, read);
  if (!isLiving(before.state)) throw new Problem('wrong_state');
  await existingCourse(tx, before.course_id);
  const places = before.holds ? weightOf(companions) - before.weight : 0;
  if (places !== 0) await take(tx, await poolsOf(tx, before.course_id), places, beyond);
  const participant = await updateParticipant(tx, before, { companions, companion_names }, actor.name);
  await note(participating, 'bring', participant, { before, beyond });
  return participant;
}

/** Lets somebody take part in place of another, which takes no place. What was charged stays as it is. @throws Problem already_entered, wrong_state */
export async function substitute(
  participating: Participating,
  read: ReadParticipant,
  {
    account_id,
    reason = null,
    despiteStanding = false,
  }: { account_id: number; reason?: string | null; despiteStanding?: boolean },
): Promise<Participant> {
  const { tx, actor, now } = participating;
  const before = await locked(tx, read);
  if (!isLiving(before.state)) throw new Problem('wrong_state');
  await existingCourse(tx, before.course_id);
  await mustBeEntrant(tx, account_id, { now, despite: despiteStanding });
  const participant = await onceOnly(() => updateParticipant(tx, before, { account_id }, actor.name));
  await note(participating, 'substitute', participant, { before, reason });
  return participant;
}
