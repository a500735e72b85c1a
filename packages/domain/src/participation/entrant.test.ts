import { describe, expect, it } from 'vitest';
import { Registration } from '../enums/accounts.ts';
import { standingBarOf } from './entrant.ts';

describe('the standing of who enters an event', () => {
  const member = { registration: Registration.official, expires_on: null, active: true, paused: false };
  const terms = { afterDays: 30, today: '2026-11-30' };
  it.each([
    ['a member', {}, null],
    ['of somebody who applied', { registration: Registration.temporary }, null],
    ['at rest', { paused: true }, 'paused'],
    ['gone', { active: false, paused: true }, 'withdrawn'],
    ['on the last day', { expires_on: '2026-11-30' }, null],
    ['past it, as long as it can be renewed', { expires_on: '2026-10-31' }, null],
    ['past that', { expires_on: '2026-10-30' }, 'lapsed'],
  ] as const)('%s', (_, facts, bar) => expect(standingBarOf({ ...member, ...facts }, terms)).toBe(bar));
});
