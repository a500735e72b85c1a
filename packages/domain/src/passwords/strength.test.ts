import { describe, expect, it } from 'vitest';
import { checkPassword, passwordStrength } from '../index.ts';

describe('the strength of a password', () => {
  // Letters two apart, so that each is a surprise: 4.75 bits each.
  const letters = (count: number) => 'acegikmoqsuwybdfh'.slice(0, count);
  it.each([
    [letters(5), 0],
    [letters(6), 1],
    [letters(8), 1],
    [letters(9), 2],
    [letters(11), 2],
    [letters(12), 3],
    [letters(15), 3],
    [letters(16), 4],
  ] as const)('%s is %i', (text, strength) => expect(passwordStrength(text)).toBe(strength));

  it.each([
    ['capitals', 'ACEGI', 'ACEGIK'],
    ['digits', '13579135', '135791357'],
    ['signs', '!#%*,', '!#%*,/'],
    ['everything else', 'あう', 'あうお'],
  ])('counts %s by how many there are to choose from', (_, weak, stronger) => {
    expect(passwordStrength(weak)).toBe(0);
    expect(passwordStrength(stronger)).toBe(1);
  });

  it('is nothing where each character follows from the one before', () => {
    for (const text of ['mnopqrstuvwx', 'xwvutsrqponm', 'mmmmmmmmmmmm', 'mmnnooppqqrr'])
      expect(passwordStrength(text), text).toBe(0);
  });
});

it('takes a password of exactly the longest length', () => {
  expect(checkPassword('standard', 'Ab1Cd2Ef3Gh4Ij5K')).toBe('ok');
  expect(checkPassword('standard', 'Ab1Cd2Ef3Gh4Ij5KL')).toBe('too_long');
});
