import { describe, expect, it } from 'vitest';
import { checkPassword, isBreached, passwordStrength } from '../index.ts';

describe('the standard policy', () => {
  it.each([
    ['Tsudoi-2026', 'ok'],
    ['aB3-_.$#:!@x', 'ok'],
    ['short1!', 'too_short'],
    ['seventeenletters1', 'too_long'],
    ['has space1', 'characters'],
    ['日本語パスワード', 'characters'],
    ['percent%sign1', 'characters'],
    ['Password1', 'breached'],
    ['1qaz2wsx', 'breached'],
    ['SAKURA123', 'breached'],
    ['xxxxxxxx', 'breached'],
  ] as const)('says of %s: %s', (password, verdict) => expect(checkPassword('standard', password)).toBe(verdict));
});

describe('the passphrase policy', () => {
  it.each([
    ['あさひ 山 川 ねこ 3びき', 'ok'],
    ['x y'.repeat(43), 'too_long'],
    ['elevenchars', 'too_short'],
    ['correcthorsebatterystaple', 'breached'],
    ['ababababababab', 'breached'],
  ] as const)('says of %s: %s', (password, verdict) => expect(checkPassword('passphrase', password)).toBe(verdict));
  it('counts an emoji as one character', () => {
    expect(checkPassword('passphrase', '🐈🐕🐎🐖🐇🐁')).toBe('too_short');
    expect(checkPassword('passphrase', '🐈🐕🐎🐖🐇🐁🐄🐏🐓🐟🐙🐝')).toBe('ok');
  });
});

it('knows breached passwords in any case', () => {
  expect(isBreached('PassWord123')).toBe(true);
  expect(isBreached('aoba-tennis-7391')).toBe(false);
});

it('measures strength from guessed at once to strong', () => {
  const strengths = ['password', 'abcdefgh', 'hanako88', 'Hanako88-x', 'kT9$wq2#Lm', 'kT9$wq2#Lm7!vR'].map((text) =>
    passwordStrength(text),
  );
  expect(strengths).toEqual(strengths.toSorted());
  expect([strengths.at(0), strengths.at(-1)]).toEqual([0, 4]);
});
