import { Problem } from '@tsudoi/contract';
import { drawLots, freeOfCourse, type LotResult } from '@tsudoi/domain';
import { recordHistory } from '../../kernel/history.ts';
import type { Participating } from './act.ts';
import { drawnFrom, writeDraw } from './details-store.ts';
import { lockCourse, lockCourseToChange, lockPools, poolIdsOf } from './store.ts';

/**
 * Draws lots for a course, once: the turns and the seed that they follow from are written down. Nobody has a place yet, which the caller gives to each of
 * those drawn in a transaction of its own. @throws Problem not_found; wrong_state where it does not choose by lot or was drawn, lot_full where no place is
 * left that somebody could win
 */
export async function startDraw(
  { tx, actor, now }: Participating,
  courseId: number,
  seed: string,
): Promise<LotResult[]> {
  // Participants come before their course in the order of locks; who asked in between is seen below.
  const before = await drawnFrom(tx, courseId);
  await lockCourseToChange(tx, courseId);
  const course = await lockCourse(tx, courseId);
  if (course === undefined) throw new Problem('not_found');
  if (course.selection !== 'lot' || course.lot_drawn_at !== null) throw new Problem('wrong_state');
  const entries = await drawnFrom(tx, courseId);
  if (entries.length !== before.length) throw new Problem('places_busy');
  const pools = await lockPools(tx, (await poolIdsOf(tx, [courseId])).get(courseId) ?? []);
  const places = freeOfCourse([...pools.values()]) ?? null;
  if (places !== null && places <= 0) throw new Problem('lot_full');
  const results = drawLots(
    entries.map(({ id, weight }) => ({ id, weight })),
    { seed, places },
  );
  await writeDraw(tx, courseId, { seed, places, turns: results, at: now });
  await recordHistory(tx, actor, {
    family: 'events',
    recordId: course.event_id,
    action: 'draw',
    after: { course_id: courseId, seed, places, entries: entries.length },
  });
  return results;
}
