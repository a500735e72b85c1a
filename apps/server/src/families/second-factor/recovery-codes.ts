import { randomInt } from 'node:crypto';
import { deriveSecret } from '../../kernel/secrets.ts';

const COUNT = 10;
/** Without letters that look like digits or like each other. */
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz';
const GROUPS = 3;
const GROUP_LENGTH = 4;

/** Ten codes such as `k3fe-9mzt-w2hb`, of 59 bits each. */
export function newRecoveryCodes(): string[] {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: COUNT }, () => Array.from({ length: GROUPS }, group).join('-'));
}

/**
 * How a code is stored: keyed with the server's key, so that the table alone does not let anybody try codes. Case,
 * full-width letters, spaces and dashes do not count.
 */
export function recoveryCodeHash(key: string, holder: string, code: string): string {
  const typed = code
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
  return deriveSecret(key, 'recovery code', `${holder}\0${typed}`);
}
