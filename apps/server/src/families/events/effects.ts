import { isDeepStrictEqual } from 'node:util';
import type { EventEffects, EventRecord, EventWritten } from '@tsudoi/contract/events';

/** What of a change is compared: moments are the same however they are written. */
const momentOf = (at: string | null): number | null => (at === null ? null : Date.parse(at));
const hoursOf = ({ sessions }: EventWritten['courses'][number]) =>
  sessions.map(({ id, starts_at, ends_at }) => [id, momentOf(starts_at), momentOf(ends_at)]);
const namesOf = ({ name, sessions }: EventWritten['courses'][number]) => [
  name,
  ...sessions.map((session) => [session.id, session.name, session.place]),
];
const termsOf = ({ cancel_rules, cancel_settles, cancel_until }: EventWritten) => [
  cancel_rules,
  cancel_settles,
  momentOf(cancel_until),
];

/** What a change of an event does to those who are in; `entries` are counted by course. */
export function effectsOf(
  record: Pick<EventRecord, 'participants' | 'pools'>,
  { stored, values, entries }: { stored: EventWritten; values: EventWritten; entries: ReadonlyMap<number, number> },
): EventEffects {
  const courseBefore = new Map(stored.courses.map((course) => [course.id, course]));
  /** Entries of the courses of which a part is another. */
  const touched = (part: (course: EventWritten['courses'][number], all: EventWritten) => unknown) =>
    values.courses.reduce((sum, course) => {
      const before = courseBefore.get(course.id);
      const isTouched = before !== undefined && !isDeepStrictEqual(part(before, stored), part(course, values));
      return isTouched ? sum + (entries.get(course.id ?? 0) ?? 0) : sum;
    }, 0);
  const ofAll = (part: (event: EventWritten) => unknown) =>
    isDeepStrictEqual(part(stored), part(values)) ? 0 : record.participants;
  return {
    participants: record.participants,
    told: ofAll(({ name, place }) => [name, place]) || touched(namesOf),
    times: touched(hoursOf),
    capacity: touched(({ pools }, all) => pools.map((at) => [all.pools[at]?.id, all.pools[at]?.capacity]).toSorted()),
    period: ofAll(({ entry_from, entry_until }) => [momentOf(entry_from), momentOf(entry_until)]),
    terms: ofAll(termsOf),
    over: record.pools.flatMap(({ id, name, taken, capacity }) => {
      const next = values.pools.find((pool) => pool.id === id);
      const lowered = next !== undefined && next.capacity < capacity && taken > next.capacity;
      return lowered ? [{ name, taken, capacity: next.capacity }] : [];
    }),
    fees: ofAll(({ tax_type }) => tax_type) || touched(({ fees }) => fees),
  };
}
