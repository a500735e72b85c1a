import { describe, expect, it } from 'vitest';
import { ApplicationMode } from '../enums/accounts.ts';
import {
  type ApplicationAct,
  type ApplicationState,
  applicationActs,
  applicationAfter,
  applicationCode,
  applicationStates,
  isWaiting,
  needsApproval,
  needsGuardian,
  takesApplications,
} from './applications.ts';

/** Every way there is: what is not in it is refused. */
const WAYS: readonly (readonly [ApplicationState, ApplicationAct, ApplicationState])[] = [
  ['mailed', 'confirm', 'confirmed'],
  ['confirmed', 'confirm', 'confirmed'],
  ['confirmed', 'submit', 'submitted'],
  ['submitted', 'ask', 'returned'],
  ['submitted', 'approve', 'approved'],
  ['submitted', 'charge', 'unpaid'],
  ['submitted', 'refuse', 'refused'],
  ['submitted', 'withdraw', 'withdrawn'],
  ['returned', 'correct', 'submitted'],
  ['returned', 'ask', 'returned'],
  ['returned', 'approve', 'approved'],
  ['returned', 'charge', 'unpaid'],
  ['returned', 'refuse', 'refused'],
  ['returned', 'withdraw', 'withdrawn'],
  ['unpaid', 'pay', 'approved'],
  ['unpaid', 'waive', 'approved'],
  ['unpaid', 'refuse', 'refused'],
  ['unpaid', 'withdraw', 'withdrawn'],
  ['approved', 'unpay', 'unpaid'],
];

describe('an application', () => {
  it('goes the ways there are, and no other', () => {
    const found = applicationStates.flatMap((state) =>
      applicationActs.flatMap((act) => {
        const next = applicationAfter(state, act);
        return next === undefined ? [] : [[state, act, next]];
      }),
    );
    expect(found.toSorted()).toEqual(WAYS.map((way) => [...way]).toSorted());
  });

  it('has ended where nothing can be done with it any more; of an approved one the fee may be taken back', () => {
    const ended = applicationStates.filter((state) =>
      applicationActs.every((act) => applicationAfter(state, act) === undefined),
    );
    expect(ended).toEqual(['refused', 'withdrawn']);
  });

  it('waits for staff once it was sent, until it was decided', () => {
    expect(applicationStates.filter(isWaiting)).toEqual(['submitted', 'returned']);
  });

  it('is told by a number of six digits, or more once there are more', () => {
    expect([1, 1284, 1_234_567].map(applicationCode)).toEqual(['E000001', 'E001284', 'E1234567']);
  });
});

const TERMS = { application_mode: ApplicationMode.approval, apply_from: null, apply_until: null, sign_up_fee: 0 };
const TODAY = '2026-11-23';

describe('a member type', () => {
  it.each([
    ['without a period', {}, true],
    ['closed', { application_mode: ApplicationMode.closed }, false],
    ['from today on', { apply_from: TODAY }, true],
    ['from tomorrow on', { apply_from: '2026-11-24' }, false],
    ['until today', { apply_until: TODAY }, true],
    ['until yesterday', { apply_until: '2026-11-22' }, false],
  ])('%s takes applications: %j', (_, terms, taken) => {
    expect(takesApplications({ ...TERMS, ...terms }, TODAY)).toBe(taken);
  });

  it('is joined at once only by mail, and where it says so', () => {
    const atOnce = { ...TERMS, application_mode: ApplicationMode.atOnce };
    expect(needsApproval(atOnce, 'mail')).toBe(false);
    expect(needsApproval(TERMS, 'mail')).toBe(true);
    expect(needsApproval({ ...atOnce, sign_up_fee: 1 }, 'mail')).toBe(false);
    for (const door of ['link', 'corporate', 'staff'] as const) expect(needsApproval(atOnce, door)).toBe(true);
  });
});

it('asks for a guardian until the day before the eighteenth birthday has ended', () => {
  expect(needsGuardian('2008-11-24', TODAY)).toBe(true);
  expect(needsGuardian('2008-11-23', TODAY)).toBe(false);
  expect(needsGuardian(null, TODAY)).toBe(false);
});
