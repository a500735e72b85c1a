import { describe, expect, it } from 'vitest';
import { expiryState, signUpState } from './standing.ts';

describe('how a membership stands', () => {
  it.each([
    [null, 'endless'],
    ['2026-11-19', 'over'],
    ['2026-11-20', 'soon'],
    ['2026-11-27', 'soon'],
    ['2026-11-28', 'running'],
  ] as const)('that ends on %s is %s on 2026-11-20', (expiresOn, state) => {
    expect(expiryState(expiresOn, '2026-11-20')).toBe(state);
  });
});

describe('the way of a member to the app', () => {
  const nobody = { signed_up: false, invited_at: null, email: 'hanako@aoba.example' };
  it('begins not invited', () => expect(signUpState(nobody)).toBe('no'));
  it('cannot begin without an e-mail address', () => {
    expect(signUpState({ ...nobody, email: null })).toBe('no_email');
    expect(signUpState({ ...nobody, email: '' })).toBe('no_email');
  });
  it('goes on with an invitation', () => {
    expect(signUpState({ ...nobody, invited_at: '2026-11-20T01:00:00.000Z' })).toBe('invited');
  });
  it('ends with a password, also of one who has no address any more', () => {
    expect(signUpState({ ...nobody, signed_up: true, email: null })).toBe('yes');
  });
});
