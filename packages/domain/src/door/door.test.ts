import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PARTICIPANT_STATES } from '../participation/standing.ts';
import { passVerdicts } from '../pass/judge.ts';
import {
  type AtTheDoor,
  admit,
  type DoorPerson,
  doorVerdicts,
  type EarlierCheckIn,
  entryAt,
  sessionAt,
} from './admit.ts';
import { betterClock, correctedTime, readClock } from './clock.ts';
import { type CheckedIn, doubleAdmissions } from './conflicts.ts';
import { mayBeNumber } from './number.ts';

const HOUR = 3_600_000;
const NOON = Date.UTC(2026, 10, 28, 3);
const session = { id: 7, from: NOON, until: NOON + 2 * HOUR, calledOff: false };
const entered: DoorPerson = { state: 'entered', payable: false, unpaid: false, sessions: [session] };
const seen: AtTheDoor = {
  pass: 'valid',
  person: entered,
  hasList: true,
  isCurrent: true,
  eventCalledOff: false,
  earlier: [],
  at: NOON,
  nonce: 'n',
};
const of = (more: Partial<AtTheDoor>) => {
  const { verdict, why } = admit({ ...seen, ...more });
  return why === null ? verdict : `${verdict} ${why}`;
};

describe('a door', () => {
  it('lets in who is in the list and comes for a session', () => {
    expect(admit(seen)).toEqual({ verdict: 'in', why: null, session: 7, first: undefined });
    expect(of({ pass: undefined })).toBe('in');
    expect(of({ person: { ...entered, sessions: [] }, at: 0 })).toBe('in');
  });

  it('says of every pass what it is', () => {
    expect(passVerdicts.map((pass) => of({ pass }))).toEqual([
      'in',
      'no unreadable',
      'no forged',
      'no foreign',
      'no unknown_key',
      'no revoked',
      'look phone_clock',
      'no old_screenshot',
      'no pass_over',
    ]);
    expect(of({ pass: 'unknown_key', isCurrent: false })).toBe('look unknown_key');
  });

  it('says of every state whether it is in', () => {
    const states = PARTICIPANT_STATES.map((state) => `${state}: ${of({ person: { ...entered, state } })}`);
    expect(states).toEqual([
      'waiting: no no_place',
      'requested: no no_place',
      'offered: no no_place',
      'entered: in',
      'expired: no expired',
      'cancelled: no cancelled',
      'refused: no refused',
    ]);
    expect(of({ person: { ...entered, state: 'requested', payable: true } })).toBe('look not_paid');
    // Whose membership rests keeps the place, and is looked at; a no comes before.
    expect(of({ person: { ...entered, resting: true } })).toBe('look resting');
    expect(of({ person: { ...entered, state: 'cancelled', resting: true } })).toBe('no cancelled');
    // Whose place stands and who owes the fee all the same.
    expect(of({ person: { ...entered, unpaid: true } })).toBe('look not_paid');
  });

  it('says of somebody who is not in the list what it can know', () => {
    expect(of({ person: undefined })).toBe('no not_in_list');
    expect(of({ person: undefined, isCurrent: false })).toBe('look maybe_new');
    expect(of({ person: undefined, hasList: false })).toBe('look no_list');
  });

  it('looks at a ticket of another door that it hears nothing of, after all that is wrong with it', () => {
    expect([of({ isOfOtherDoor: true }), of({ isOfOtherDoor: false })]).toEqual(['look other_door', 'in']);
    expect(of({ isOfOtherDoor: true, person: { ...entered, state: 'cancelled' } })).toBe('no cancelled');
    expect(of({ isOfOtherDoor: true, earlier: [{ nonce: 'a', session: 7, at: NOON }] })).toBe('look already_in');
    expect(of({ isOfOtherDoor: true, person: undefined, isCurrent: false })).toBe('look maybe_new');
  });

  it('knows what is called off', () => {
    expect(of({ eventCalledOff: true })).toBe('no called_off');
    expect(of({ person: { ...entered, sessions: [{ ...session, calledOff: true }] } })).toBe('no called_off');
  });

  it('opens three hours before a session and closes an hour after it', () => {
    expect([of({ at: NOON - 3 * HOUR }), of({ at: NOON - 3 * HOUR - 1 })]).toEqual(['in', 'look wrong_day']);
    expect([of({ at: NOON + 3 * HOUR - 1 }), of({ at: NOON + 3 * HOUR })]).toEqual(['in', 'look wrong_day']);
    const next = { id: 8, from: NOON + 2 * HOUR, until: NOON + 4 * HOUR, calledOff: false };
    const at = (hours: number) => sessionAt([next, session], NOON + hours * HOUR)?.id;
    expect([at(-1), at(0), at(1.9), at(2), at(4.9), at(9)]).toEqual([7, 7, 7, 8, 8, undefined]);
  });

  it('says when somebody was first let in to the same session; another session is entered anew', () => {
    const earlier = [
      { nonce: 'b', session: 7, at: NOON - 5 },
      { nonce: 'a', session: 7, at: NOON - 9 },
      { nonce: 'c', session: 6, at: NOON - 99 },
    ];
    expect(admit({ ...seen, earlier })).toMatchObject({ verdict: 'look', why: 'already_in', first: { nonce: 'a' } });
    expect(of({ earlier: earlier.slice(2) })).toBe('in');
    expect(of({ earlier: [{ nonce: 'n', session: 7, at: NOON }] })).toBe('in');
  });

  it('takes of several entries the one with a place whose session is on or comes next', () => {
    const entry = (name: string, from: number, more: Partial<DoorPerson> = {}) => ({
      ...entered,
      name,
      sessions: [{ ...session, from: NOON + from * HOUR, until: NOON + (from + 2) * HOUR }],
      ...more,
    });
    const at = (hours: number, ...entries: ReturnType<typeof entry>[]) => entryAt(entries, NOON + hours * HOUR)?.name;
    const [early, late, ended] = [entry('early', 0), entry('late', 3), entry('ended', 0, { state: 'cancelled' })];
    expect([at(1, late, early), at(2.9, early, late), at(3.5, early, late)]).toEqual(['early', 'late', 'late']);
    expect([at(1, ended, late), at(1, ended), at(99, late, early), at(1)]).toEqual([
      'late',
      'ended',
      'late',
      undefined,
    ]);
  });

  const anything = fc.record({
    pass: fc.option(fc.constantFrom(...passVerdicts), { nil: undefined }),
    person: fc.option(
      fc.record({
        state: fc.constantFrom(...PARTICIPANT_STATES),
        payable: fc.boolean(),
        unpaid: fc.boolean(),
        sessions: fc.constantFrom([], [session], [{ ...session, calledOff: true }]),
      }),
      { nil: undefined },
    ),
    hasList: fc.boolean(),
    isCurrent: fc.boolean(),
    eventCalledOff: fc.boolean(),
    earlier: fc.constantFrom<EarlierCheckIn[]>(
      [],
      [{ nonce: 'a', session: 7, at: 1 }],
      [{ nonce: 'a', session: null, at: 1 }],
    ),
    at: fc.constantFrom(NOON, NOON + 99 * HOUR),
    nonce: fc.constantFrom('a', 'n'),
  });

  it('lets nobody in whom it does not know to be in, and always says why not', () => {
    fc.assert(
      fc.property(anything, (one: AtTheDoor) => {
        const { verdict, why, first } = admit(one);
        expect(why === null).toBe(verdict === 'in');
        if (verdict !== 'in') return;
        expect([one.pass ?? 'valid', one.person?.state, one.eventCalledOff, first]).toEqual([
          'valid',
          'entered',
          false,
          undefined,
        ]);
        expect([one.person?.payable, one.person?.unpaid]).toEqual([false, false]);
      }),
    );
  });

  it('is never kinder for knowing less: who is in without the newest list is in with it', () => {
    fc.assert(
      fc.property(anything, (one: AtTheDoor) => {
        const [without, current] = [admit({ ...one, isCurrent: false }), admit({ ...one, isCurrent: true })];
        expect(without.verdict === 'in').toBe(current.verdict === 'in');
      }),
    );
  });
});

describe('what may be a number', () => {
  it('is what somebody could have as one, and neither an address nor longer than any', () => {
    for (const text of ['S004821', ' ab-1 ', '12', '髙橋', '０１２', 'A/B', 'x'.repeat(30)])
      expect(mayBeNumber(text)).toBe(true);
    const others = [
      'https://example.com/',
      'HTTP://X',
      'mailto:a@b.example',
      'WIFI:S:x;;',
      'tel:03',
      'www.example.com',
    ];
    for (const text of [...others, '', ' ', 'x'.repeat(31)]) expect(mayBeNumber(text)).toBe(false);
  });
});

describe('the clock of a device', () => {
  it('is read off a request to within half of its way, whatever it shows', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e7, max: 1e7 }), fc.nat(2_000), fc.nat(2_000), (ahead, there, back) => {
        const sent = NOON + ahead;
        const { offset, uncertainty } = readClock(sent, sent + there + back, NOON + there);
        expect(Math.abs(offset - ahead)).toBeLessThanOrEqual(uncertainty + 1);
        expect(Math.abs(correctedTime(sent, offset) - NOON)).toBeLessThanOrEqual(uncertainty + 1);
      }),
    );
    expect(readClock(100, 90, 100).uncertainty).toBe(0);
  });

  it('keeps the reading that is better, and a new one where the clock was set', () => {
    const near = { offset: 1_000, uncertainty: 20 };
    expect(betterClock(undefined, near)).toBe(near);
    expect(betterClock(near, { offset: 1_300, uncertainty: 400 })).toBe(near);
    expect(betterClock(near, { offset: 1_420, uncertainty: 400 })).toBe(near);
    expect(betterClock(near, { offset: 1_421, uncertainty: 400 }).offset).toBe(1_421);
    expect(betterClock(near, { offset: 1_010, uncertainty: 40 }).offset).toBe(1_010);
  });
});

describe('double admissions', () => {
  const row = (nonce: string, at: number, more: Partial<CheckedIn> = {}): CheckedIn => ({
    nonce,
    participant: 1,
    session: 7,
    at,
    shown: 'in',
    admitted: true,
    undone: false,
    ...more,
  });

  it('are those whom two doors let in without knowing of each other, in the order of time', () => {
    const rows = [row('b', 5), row('a', 3), row('c', 4, { participant: 2 }), row('d', 1, { session: 8 })];
    expect(doubleAdmissions(rows)).toMatchObject([{ participant: 1, session: 7, rows: [{ at: 3 }, { at: 5 }] }]);
    for (const more of [{ shown: 'look' }, { undone: true }, { admitted: false }] as const)
      expect(doubleAdmissions([row('a', 3), row('b', 5, more)])).toEqual([]);
    const others = [row('e', 2, { participant: 3 }), row('f', 9, { participant: 3 })];
    expect(doubleAdmissions([...rows, ...others]).map(({ participant }) => participant)).toEqual([3, 1]);
  });

  it('are the same in whatever order the scans came', () => {
    const rows = fc.uniqueArray(
      fc.record({
        nonce: fc.string({ minLength: 1, maxLength: 3 }),
        participant: fc.integer({ min: 1, max: 3 }),
        session: fc.constant(7),
        at: fc.nat(5),
        shown: fc.constantFrom(...doorVerdicts),
        admitted: fc.boolean(),
        undone: fc.boolean(),
        place: fc.nat(),
      }),
      { selector: ({ nonce }) => nonce },
    );
    fc.assert(
      fc.property(rows, (all) => {
        expect(doubleAdmissions(all.toSorted((a, b) => a.place - b.place))).toEqual(doubleAdmissions(all));
      }),
    );
  });
});
