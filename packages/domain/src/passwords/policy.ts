import { PASSPHRASE_MAX, PASSPHRASE_MIN, PASSWORD_MAX, PASSWORD_MIN } from '../constants/inputs.ts';
import { isBreached } from './breached.ts';
import { isContextual } from './context.ts';

/** Rule of a facility: 8 to 16 characters of a fixed set, or a long passphrase of any characters (G-04). */
export type PasswordPolicy = 'standard' | 'passphrase';

/** What {@link checkPassword} found first; the words for it are in i18n. */
export type PasswordProblem = 'too_short' | 'too_long' | 'characters' | 'breached' | 'contextual';

const LIMITS = {
  standard: { min: PASSWORD_MIN, max: PASSWORD_MAX, allowed: /^[A-Za-z0-9\-_.$#:!@]*$/ },
  passphrase: { min: PASSPHRASE_MIN, max: PASSPHRASE_MAX, allowed: /^/ },
} as const;

/**
 * Checks a new password; length counts characters as people do, so an emoji is one. `context` are the words of
 * {@link passwordContext}.
 */
export function checkPassword(
  policy: PasswordPolicy,
  text: string,
  context: readonly string[] = [],
): 'ok' | PasswordProblem {
  const { min, max, allowed } = LIMITS[policy];
  const length = [...text].length;
  if (length < min) return 'too_short';
  if (length > max) return 'too_long';
  if (!allowed.test(text)) return 'characters';
  if (isBreached(text) || new Set(text).size <= 2) return 'breached';
  return isContextual(text, context) ? 'contextual' : 'ok';
}

const BITS_OF_STRENGTH = [28, 40, 56, 72];

/** A rough measure from 0 (guessed at once) to 4 (strong) for the meter beside the field; it never refuses anything. */
export function passwordStrength(text: string): 0 | 1 | 2 | 3 | 4 {
  if (isBreached(text)) return 0;
  const bits = surprises(text) * Math.log2(alphabetSize(text));
  const passed = BITS_OF_STRENGTH.filter((needed) => bits >= needed).length;
  return passed === 0 || passed === 1 || passed === 2 || passed === 3 ? passed : 4;
}

/** What a meter shows of a new password: of one that is refused nothing, however hard it were to guess. */
export function acceptedStrength(
  policy: PasswordPolicy,
  text: string,
  context: readonly string[] = [],
): ReturnType<typeof passwordStrength> {
  return checkPassword(policy, text, context) === 'ok' ? passwordStrength(text) : 0;
}

/** Characters that do not repeat or continue (abc, 321) the one before. */
function surprises(text: string): number {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  return codes.filter((code, index) => {
    const step = code - (codes[index - 1] ?? Number.NaN);
    return Number.isNaN(step) || Math.abs(step) > 1;
  }).length;
}

function alphabetSize(text: string): number {
  const kinds: [RegExp, number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[!-/:-@[-`{-~ ]/, 33],
    [/[^ -~]/, 1000],
  ];
  return kinds.reduce((size, [kind, count]) => size + (kind.test(text) ? count : 0), 1);
}
