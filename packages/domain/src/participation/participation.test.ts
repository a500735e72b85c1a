import { describe, expect, it } from 'vitest';
import { freeOfCourse, placesOfCourses, poolAfter, withCapacity } from './pools.ts';
import {
  entryStanding,
  holdsPlaces,
  isLiving,
  PARTICIPANT_ACTS,
  PARTICIPANT_STATES,
  type ParticipantStanding,
  participantAfter,
} from './standing.ts';

const STANDINGS: readonly ParticipantStanding[] = [
  ...PARTICIPANT_STATES.map((state) => ({ state, payable: false })),
  { state: 'requested', payable: true },
];
const word = ({ state, payable }: ParticipantStanding) => (payable ? 'payable' : state);

describe('a participant', () => {
  it('goes these ways and no others', () => {
    const ways = PARTICIPANT_ACTS.flatMap((act) =>
      STANDINGS.flatMap((from) => {
        const [free, paid] = [participantAfter(from, act), participantAfter(from, act, { payFirst: true })];
        if (free === undefined || paid === undefined) return [];
        const to = word(free) === word(paid) ? word(free) : `${word(free)}|${word(paid)}`;
        return [`${act}: ${word(from)} > ${to}`];
      }),
    );
    expect(ways).toEqual([
      'approve: waiting > entered|payable',
      'approve: requested > entered|payable',
      'queue: requested > waiting',
      'refuse: waiting > refused',
      'refuse: requested > refused',
      'offer: waiting > offered',
      'accept: offered > entered|payable',
      'giveUp: offered > cancelled',
      'pay: payable > entered',
      'unpay: entered > payable',
      'waive: payable > entered',
      'expire: offered > expired',
      'expire: payable > expired',
      'cancel: waiting > cancelled',
      'cancel: requested > cancelled',
      'cancel: offered > cancelled',
      'cancel: entered > cancelled',
      'cancel: payable > cancelled',
      'restore: expired > entered|payable',
      'restore: cancelled > entered|payable',
      'restore: refused > entered|payable',
    ]);
  });

  it('holds places where it is in, was offered them, or is to pay for them', () => {
    expect(STANDINGS.filter(holdsPlaces).map(word)).toEqual(['offered', 'entered', 'payable']);
    expect(PARTICIPANT_STATES.filter(isLiving)).toEqual(['waiting', 'requested', 'offered', 'entered']);
  });

  it('begins as its course chooses', () => {
    const first = (more: Partial<Parameters<typeof entryStanding>[0]>) => {
      const standing = entryStanding({ selection: 'order', payFirst: false, hasPlaces: true, waiting: true, ...more });
      return standing === undefined ? 'full' : word(standing);
    };
    expect([first({}), first({ payFirst: true }), first({ hasPlaces: false })]).toEqual([
      'entered',
      'payable',
      'waiting',
    ]);
    expect(first({ hasPlaces: false, waiting: false })).toBe('full');
    for (const selection of ['approval', 'lot'] as const)
      expect(first({ selection, hasPlaces: false, waiting: false, payFirst: true })).toBe('requested');
  });
});

describe('a pool of places', () => {
  const pool = { capacity: 10, extra: 0, taken: 8 };

  it('gives what it has, and more only with leave', () => {
    expect([poolAfter(pool, 2)?.taken, poolAfter(pool, 3)]).toEqual([10, undefined]);
    expect(poolAfter(pool, 3, { beyond: true })).toEqual({ capacity: 10, extra: 1, taken: 11 });
    expect(freeOfCourse([pool, { capacity: 9, extra: 0, taken: 8 }])).toBe(1);
    expect(freeOfCourse([])).toBeUndefined();
  });

  it('counts a pool once, however many courses draw on it', () => {
    const of = (...pools: [number, number][]) => pools.map(([id, places]) => ({ id, places }));
    expect(placesOfCourses([of([1, 20]), of([1, 20]), of([1, 20])])).toBe(20);
    // Own places within those of the event.
    expect(placesOfCourses([of([1, 10], [3, 15]), of([2, 10], [3, 15])])).toBe(15);
    expect(placesOfCourses([of([1, 10], [3, 99]), of([2, 0], [3, 99])])).toBe(10);
    // A room that two of three share, whatever their order.
    expect(placesOfCourses([of([1, 1], [2, 1]), of([1, 1]), of([2, 1])])).toBe(2);
    expect([placesOfCourses([]), placesOfCourses([of([1, 3]), []])]).toEqual([undefined, undefined]);
  });

  it('takes nobody’s place away, and gives places beyond its capacity to nobody', () => {
    const lowered = withCapacity(pool, 5);
    expect(lowered).toEqual({ capacity: 5, extra: 3, taken: 8 });
    const after = poolAfter(lowered, -1);
    expect(after).toEqual({ capacity: 5, extra: 2, taken: 7 });
    expect([after && poolAfter(after, 1), freeOfCourse([lowered])]).toEqual([undefined, 0]);
    expect(withCapacity(lowered, 10)).toEqual(pool);
  });
});
