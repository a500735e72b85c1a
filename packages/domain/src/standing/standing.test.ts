import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type Day } from '../dates/day.ts';
import { Registration } from '../enums/accounts.ts';
import {
  actsOf,
  changeDays,
  dueOn,
  factsAfter,
  firstChangeDay,
  isChangeDay,
  type PlannedAct,
  planWith,
  planWithout,
  type StandingFacts,
  standingActs,
  standingOf,
  standingOn,
  standings,
} from './standing.ts';

const TODAY = '2026-11-23';
const official: StandingFacts = { registration: Registration.official, expires_on: null, active: true, paused: false };
const day = (n: number): Day => addDays(TODAY, n);

describe('where a member stands', () => {
  it('follows from the columns of the account alone, the strongest first', () => {
    expect(standingOf(official, TODAY)).toBe('official');
    expect(standingOf({ ...official, expires_on: TODAY }, TODAY)).toBe('official');
    expect(standingOf({ ...official, expires_on: day(-1) }, TODAY)).toBe('lapsed');
    expect(standingOf({ ...official, registration: Registration.temporary, expires_on: day(-1) }, TODAY)).toBe(
      'temporary',
    );
    expect(standingOf({ ...official, paused: true, expires_on: day(-1) }, TODAY)).toBe('paused');
    expect(standingOf({ ...official, active: false, expires_on: day(-1) }, TODAY)).toBe('withdrawn');
  });

  it('allows what the table says and nothing else', () => {
    expect(Object.fromEntries(standings.map((standing) => [standing, actsOf(standing)]))).toEqual({
      temporary: [],
      official: ['pause', 'withdraw'],
      paused: ['resume', 'withdraw'],
      lapsed: ['withdraw'],
      withdrawn: ['rejoin'],
    });
  });

  it('an act that is not allowed changes nothing', () => {
    expect(factsAfter(official, { act: 'resume', holds_from: TODAY })).toBeUndefined();
    expect(factsAfter(official, { act: 'rejoin', holds_from: TODAY })).toBeUndefined();
    expect(factsAfter({ ...official, expires_on: TODAY }, { act: 'pause', holds_from: day(1) })).toBeUndefined();
  });

  it('a pause, its end and a withdrawal each hold from their day', () => {
    const planned: PlannedAct[] = [
      { act: 'withdraw', holds_from: day(30) },
      { act: 'pause', holds_from: day(5) },
      { act: 'resume', holds_from: day(10) },
    ];
    const on = [4, 5, 9, 10, 29, 30].map((n) => standingOn(official, planned, day(n)));
    expect(on).toEqual(['official', 'paused', 'paused', 'official', 'official', 'withdrawn']);
  });

  it('what is due on a day that has become impossible is dropped, and nothing later is touched', () => {
    const planned: PlannedAct[] = [
      { act: 'pause', holds_from: day(2) },
      { act: 'resume', holds_from: day(3) },
      { act: 'withdraw', holds_from: day(9) },
    ];
    const due = dueOn({ ...official, expires_on: TODAY }, planned, day(3));
    expect(due.done).toEqual([]);
    expect(due.dropped).toEqual(planned.slice(0, 2));
    expect(due.facts.paused).toBe(false);
  });
});

describe('a plan', () => {
  const pause: PlannedAct = { act: 'pause', holds_from: day(5) };
  const resume: PlannedAct = { act: 'resume', holds_from: day(10) };
  const withdraw: PlannedAct = { act: 'withdraw', holds_from: day(20) };

  it('takes a pause with its end, and a withdrawal behind it', () => {
    expect(planWith(official, [], [pause, resume])).toEqual({ stays: [], goes: [] });
    expect(planWith(official, [pause, resume], [withdraw])).toEqual({ stays: [pause, resume], goes: [] });
  });

  it('a withdrawal takes the place of what would hold on its day or after it', () => {
    expect(planWith(official, [pause, resume], [{ act: 'withdraw', holds_from: day(10) }])).toEqual({
      stays: [pause],
      goes: [resume],
    });
  });

  it('another pause takes the place of the planned one and of its end', () => {
    const later: PlannedAct = { act: 'pause', holds_from: day(8) };
    expect(planWith(official, [pause, resume, withdraw], [later])).toEqual({
      stays: [withdraw],
      goes: [pause, resume],
    });
  });

  it('refuses what makes no sense: the end of no pause, a pause behind the withdrawal', () => {
    expect(planWith(official, [], [resume])).toBeUndefined();
    expect(planWith(official, [withdraw], [{ act: 'pause', holds_from: day(25) }])).toBeUndefined();
    expect(planWith(official, [], [resume, { act: 'pause', holds_from: day(12) }])).toBeUndefined();
  });

  it('loses the end of a pause with the pause, and nothing else', () => {
    expect(planWithout(official, [pause, resume, withdraw], pause)).toEqual({
      stays: [withdraw],
      goes: [pause, resume],
    });
    expect(planWithout(official, [pause, resume, withdraw], withdraw)).toEqual({
      stays: [pause, resume],
      goes: [withdraw],
    });
  });
});

describe('any sequence of acts, undoings and days', () => {
  type Step =
    | { wait: number }
    | { act: (typeof standingActs)[number]; in: number; until: number | null }
    | { undo: number };
  const steps: fc.Arbitrary<Step[]> = fc.array(
    fc.oneof(
      fc.record({ wait: fc.integer({ min: 1, max: 20 }) }),
      fc.record({
        act: fc.constantFrom(...standingActs),
        in: fc.integer({ min: 0, max: 30 }),
        until: fc.option(fc.integer({ min: 1, max: 20 })),
      }),
      fc.record({ undo: fc.nat({ max: 3 }) }),
    ),
    { maxLength: 30 },
  );
  const facts = fc.record({
    registration: fc.constantFrom(Registration.official, Registration.temporary),
    expires_on: fc.option(fc.integer({ min: -20, max: 60 }).map(day)),
    active: fc.boolean(),
    paused: fc.constant(false),
  });

  it('leads day by day where looking ahead said, keeps the plan possible, and forgets nothing', () => {
    fc.assert(
      fc.property(facts, steps, (start, all) => {
        let now = TODAY;
        let current: StandingFacts = start;
        let plan: PlannedAct[] = [];
        for (const step of all) {
          if ('wait' in step) {
            const foreseen = standingOn(current, plan, addDays(now, step.wait));
            // The round runs every day, and once more on the same day.
            for (let n = 0; n < step.wait; n += 1) {
              now = addDays(now, 1);
              const due = dueOn(current, plan, now);
              expect(due.done.length + due.dropped.length + plan.filter((each) => each.holds_from > now).length).toBe(
                plan.length,
              );
              plan = plan.filter((each) => each.holds_from > now);
              current = due.facts;
              expect(dueOn(current, plan, now).done).toEqual([]);
            }
            expect(standingOf(current, now)).toBe(foreseen);
          } else if ('undo' in step) {
            const undone = plan[step.undo];
            if (undone === undefined) continue;
            const { stays, goes } = planWithout(current, plan, undone);
            expect(stays.length + goes.length).toBe(plan.length);
            expect(goes).toContain(undone);
            plan = stays;
          } else {
            const holds_from = addDays(now, step.in);
            const entered: PlannedAct[] = [{ act: step.act, holds_from }];
            if (step.act === 'pause' && step.until !== null)
              entered.push({ act: 'resume', holds_from: addDays(holds_from, step.until) });
            const change = planWith(current, plan, entered);
            const before = standingOn(
              current,
              plan.filter((each) => each.holds_from < holds_from),
              holds_from,
            );
            if (change === undefined) continue;
            // What was taken was possible on its day.
            expect([...actsOf(before), ...actsOf(standingOn(current, change.stays, holds_from))]).toContain(step.act);
            expect(change.stays.length + change.goes.length).toBe(plan.length);
            plan = [...change.stays, ...entered];
            expect(dueOn(current, plan, addDays(now, 400)).dropped).toEqual([]);
          }
          expect(current.paused && !current.active).toBe(false);
          expect(plan.every((each) => each.holds_from >= now)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('the rule of notice', () => {
  it('takes a request by the tenth for the end of the month, and later ones for the next', () => {
    expect(firstChangeDay('2026-11-10', 10)).toBe('2026-12-01');
    expect(firstChangeDay('2026-11-11', 10)).toBe('2027-01-01');
    expect(firstChangeDay('2026-12-31', 10)).toBe('2027-02-01');
    expect(firstChangeDay('2026-11-28', 28)).toBe('2026-12-01');
  });

  it('is from tomorrow where the facility has none', () => {
    expect(firstChangeDay('2026-11-30', 0)).toBe('2026-12-01');
    expect(isChangeDay('2026-11-30', '2026-11-30', 0)).toBe(false);
    expect(isChangeDay('2026-12-17', '2026-11-30', 0)).toBe(true);
    expect(isChangeDay('2028-01-01', '2026-11-30', 0)).toBe(false);
    expect(changeDays('2026-11-30', 0)).toEqual([]);
  });

  it('offers twelve months from the first possible one, and no day within a month', () => {
    const days = changeDays('2026-11-11', 10);
    expect([days.length, days[0], days.at(-1)]).toEqual([12, '2027-01-01', '2027-12-01']);
    expect(isChangeDay('2027-01-01', '2026-11-11', 10)).toBe(true);
    expect(isChangeDay('2026-12-01', '2026-11-11', 10)).toBe(false);
    expect(isChangeDay('2027-01-15', '2026-11-11', 10)).toBe(false);
    expect(isChangeDay('2028-01-01', '2026-11-11', 10)).toBe(false);
  });
});
