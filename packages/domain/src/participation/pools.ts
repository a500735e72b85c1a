/** Places that several courses may draw on; `extra` are those taken beyond the capacity. */
export interface SeatPool {
  capacity: number;
  extra: number;
  taken: number;
}

/** Most pools that a course draws on: the course itself, the whole event, a room. */
export const COURSE_POOLS_MAX = 3;
/** Most people whom one participant brings. */
export const COMPANIONS_MAX = 99;
/** Most places of a pool. */
export const CAPACITY_MAX = 99_999;

/** Places that are left of a pool. */
export const freePlaces = ({ capacity, taken }: SeatPool): number => Math.max(0, capacity - taken);

/** Places that are left for a course, which needs them of all its pools; undefined without pools, where there is no end of them. */
export function freeOfCourse(pools: readonly SeatPool[]): number | undefined {
  return pools.length === 0 ? undefined : Math.min(...pools.map(freePlaces));
}

/**
 * A pool after places were taken (or given back, below zero). Beyond the capacity only with leave, `beyond`; places beyond it that become free are
 * nobody's. Undefined where there are too few.
 */
export function poolAfter(pool: SeatPool, places: number, { beyond = false } = {}): SeatPool | undefined {
  if (places > 0 && !beyond && places > freePlaces(pool)) return undefined;
  const taken = pool.taken + places;
  return { capacity: pool.capacity, taken, extra: Math.max(0, taken - pool.capacity) };
}

/** A pool with another capacity. Nobody loses a place: what is taken beyond it is `extra`. */
export const withCapacity = ({ taken }: SeatPool, capacity: number): SeatPool => ({
  capacity,
  taken,
  extra: Math.max(0, taken - capacity),
});
