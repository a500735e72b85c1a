import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makePlan, planBys, type Sharable, shareOf } from './plan.ts';

const person = fc.record({
  number: fc.integer({ min: 1, max: 99_999 }),
  kana: fc.oneof(fc.constantFrom('アオキ', 'ｶﾄｳ', 'がもう', 'ヰ', 'Smith', '', '髙橋'), fc.string({ maxLength: 4 })),
  course: fc.integer({ min: 1, max: 6 }),
});
const names = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 9 });

const people = (kana: string, courses = '1'): Sharable[] =>
  [...kana].map((one, index) => ({ number: index + 1, kana: one, course: Number(courses[index % courses.length]) }));

describe('a door plan', () => {
  it('gives each ticket to one door, also of who entered after it was made, and the same one everywhere', () => {
    fc.assert(
      fc.property(names, fc.constantFrom(...planBys), fc.array(person), fc.array(person), (doors, by, then, later) => {
        const plan = makePlan(doors, by, then);
        expect(plan.doors.map(({ name }) => name)).toEqual(doors);
        // Sent as text and read again, as lists are.
        const elsewhere = JSON.parse(JSON.stringify(plan));
        for (const one of [...then, ...later]) {
          const share = shareOf(plan, one);
          expect(doors[share]).toBeDefined();
          expect(shareOf(elsewhere, one)).toBe(share);
        }
        // No two doors say that a course, or a first kana or number, is theirs.
        const claimed = plan.doors.flatMap(({ courses, from }) => [...courses, ...(from === null ? [] : [from])]);
        expect(new Set(claimed).size).toBe(claimed.length);
      }),
    );
  });

  it('cuts kana and numbers where doors have about as much, and leaves a kana whole', () => {
    const plan = makePlan(['北口', '南口'], 'kana', people('アイウエサシスタ'));
    expect(plan.doors.map(({ from }) => from)).toEqual(['', 'さ']);
    expect(people('アガサタ').map((one) => shareOf(plan, one))).toEqual([0, 0, 1, 1]);
    expect(makePlan(['A', 'B', 'C'], 'number', people('ああああああ')).doors.map(({ from }) => from)).toEqual([
      '',
      '3',
      '5',
    ]);
    expect(makePlan(['A', 'B'], 'kana', people('ささささ')).doors.map(({ from }) => from)).toEqual(['', null]);
  });

  it('is given up where there are no doors', () => {
    for (const by of planBys) expect(makePlan([], by, people('あい'))).toEqual({ by, doors: [] });
  });

  it('leaves courses whole, the largest first', () => {
    const plan = makePlan(['A', 'B'], 'course', people('ああああああ', '111223'));
    expect(plan.doors.map(({ courses }) => courses)).toEqual([[1], [2, 3]]);
    expect(shareOf(plan, { number: 1, kana: '', course: 99 })).toBe(0);
  });
});
