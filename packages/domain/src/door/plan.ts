import { foldForSearch } from '../names/fold.ts';

/** By what the tickets of an event are shared out among its doors. */
export const planBys = ['course', 'kana', 'number'] as const;
/** One of {@link planBys}. */
export type PlanBy = (typeof planBys)[number];

/** A door of a plan with its share: courses, or all from a first kana or number up to the next door's. */
export interface PlanDoor {
  name: string;
  /** First kana (hiragana) or number; null where the door has no share of that kind, empty where it begins before all. */
  from: string | null;
  courses: readonly number[];
}

/** Which door has which tickets. It is made once; who enters later falls to a door by it as well. */
export interface DoorPlan {
  by: PlanBy;
  doors: readonly PlanDoor[];
}

/** What of somebody says whose share they are of. */
export interface Sharable {
  number: number;
  kana: string;
  course: number;
}

const keyOf = (by: Exclude<PlanBy, 'course'>, { kana, number }: Sharable): string =>
  by === 'number' ? String(number) : ([...foldForSearch(kana)][0] ?? '');

const compare = (by: PlanBy, a: string, b: string): number =>
  by === 'number' ? Number(a) - Number(b) : a < b ? -1 : a > b ? 1 : 0;

/** Shares tickets out: courses as whole ones, the largest first to the door with the least; kana and numbers in their order, a kana whole. Without doors nothing. */
export function makePlan(names: readonly string[], by: PlanBy, people: readonly Sharable[]): DoorPlan {
  if (names.length === 0) return { by, doors: [] };
  if (by === 'course') return { by, doors: byCourses(names, people) };
  const counts = new Map<string, number>();
  for (const person of people) counts.set(keyOf(by, person), (counts.get(keyOf(by, person)) ?? 0) + 1);
  const keys = [...counts].toSorted(([a], [b]) => compare(by, a, b));
  const from: (string | null)[] = names.map((_, door) => (door === 0 ? '' : null));
  let [door, before] = [0, 0];
  for (const [key, count] of keys) {
    // A new door begins where half of this key or more is beyond what the doors so far should have.
    const share = Math.floor(((before + count / 2) / people.length) * names.length);
    if (share > door && before > 0) {
      door = Math.min(share, names.length - 1);
      from[door] = key;
    }
    before += count;
  }
  return { by, doors: names.map((name, index) => ({ name, from: from[index] ?? null, courses: [] })) };
}

function byCourses(names: readonly string[], people: readonly Sharable[]): PlanDoor[] {
  const doors = names.map((name) => ({ name, from: null, courses: [] as number[], count: 0 }));
  const courses = [...Map.groupBy(people, ({ course }) => course)].map(([id, of]) => ({ id, count: of.length }));
  for (const { id, count } of courses.toSorted((a, b) => b.count - a.count || a.id - b.id)) {
    const least = doors.reduce((found, door) => (door.count < found.count ? door : found));
    least.courses.push(id);
    least.count += count;
  }
  return doors.map(({ count: _count, ...door }) => door);
}

/** The door of a plan that has somebody's ticket, by its place: exactly one, whoever it is; the first has what no other has. */
export function shareOf({ by, doors }: DoorPlan, person: Sharable): number {
  if (by === 'course')
    return Math.max(
      0,
      doors.findIndex(({ courses }) => courses.includes(person.course)),
    );
  const key = keyOf(by, person);
  return Math.max(
    0,
    doors.findLastIndex(({ from }) => from !== null && from !== '' && compare(by, from, key) <= 0),
  );
}
