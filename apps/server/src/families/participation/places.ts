import { Problem } from '@tsudoi/contract';
import { freeOfCourse, poolAfter, withCapacity } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import {
  heldOf,
  lockCourseToChange,
  lockPools,
  type Pool,
  poolIdsOf,
  replaceCoursePools,
  writePools,
} from './store.ts';

/** The pools of a course, locked. */
export async function poolsOf(tx: FacilityTx, courseId: number): Promise<Pool[]> {
  const ids = (await poolIdsOf(tx, [courseId])).get(courseId) ?? [];
  return [...(await lockPools(tx, ids)).values()];
}

/** What is said where places are too few; carries how many are free. */
export const full = (pools: readonly Pool[]) =>
  new Problem('course_full', { params: { free: freeOfCourse(pools) ?? 0 } });

/** Takes places of locked pools, below zero gives them back. @throws Problem course_full */
export async function take(tx: FacilityTx, pools: readonly Pool[], places: number, beyond: boolean): Promise<void> {
  if (places === 0) return;
  const after = pools.map((pool) => {
    const next = poolAfter(pool, places, { beyond });
    if (next === undefined) throw full(pools);
    return { id: pool.id, ...next };
  });
  await writePools(tx, after);
}

/** How many places somebody takes with whom they bring. */
export const weightOf = (companions: number): number => companions + 1;

/**
 * Sets how many places pools have. Nobody loses a place: what is taken beyond is `extra`, which the caller says. Returns the pools as they are then.
 */
export async function setCapacity(
  tx: FacilityTx,
  capacities: ReadonlyMap<number, number>,
): Promise<Pick<Pool, 'id' | 'capacity' | 'extra' | 'taken'>[]> {
  const pools = await lockPools(tx, [...capacities.keys()]);
  const after = [...pools.values()].map((pool) => ({
    id: pool.id,
    ...withCapacity(pool, capacities.get(pool.id) ?? pool.capacity),
  }));
  await writePools(tx, after);
  return after;
}

/** Lets a course draw on other pools; who holds places holds them of those then, beyond their capacity where need be. */
export async function setCoursePools(
  tx: FacilityTx,
  course: { id: number; event_id: number },
  poolIds: readonly number[],
): Promise<void> {
  await lockCourseToChange(tx, course.id);
  const before = (await poolIdsOf(tx, [course.id])).get(course.id) ?? [];
  if (before.join() === poolIds.join()) return;
  const pools = await lockPools(tx, [...before, ...poolIds]);
  await replaceCoursePools(tx, course, poolIds);
  const held = await heldOf(tx, [...pools.keys()]);
  await writePools(
    tx,
    [...pools.values()].map((pool) => ({
      id: pool.id,
      ...withCapacity({ ...pool, taken: held.get(pool.id) ?? 0 }, pool.capacity),
    })),
  );
}
