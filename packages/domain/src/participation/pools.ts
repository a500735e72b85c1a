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

/** How many places a pool has, of those that a course draws on. */
export interface PoolPlaces {
  id: number;
  places: number;
}

/**
 * Places of some courses together, each of a pool counted once: so many people fit in at the same time. Undefined where a course has no pool, and so
 * no end of places. Courses that draw on fewer pools go first, as they stand in the way of fewer others.
 */
export function placesOfCourses(courses: readonly (readonly PoolPlaces[])[]): number | undefined {
  if (courses.length === 0 || courses.some((pools) => pools.length === 0)) return undefined;
  const left = new Map(courses.flat().map(({ id, places }) => [id, places]));
  let together = 0;
  for (const pools of courses.toSorted((a, b) => a.length - b.length)) {
    const places = Math.min(...pools.map(({ id }) => left.get(id) ?? 0));
    for (const { id } of pools) left.set(id, (left.get(id) ?? 0) - places);
    together += places;
  }
  return together;
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
