import { ID_ALPHABET } from '../constants/inputs.ts';

const FAIR_BYTES = 256 - (256 % ID_ALPHABET.length);

/** A random id of `length` letters and digits; `randomBytes(n)` returns n secure random bytes. */
export function randomId(length: number, randomBytes: (count: number) => Uint8Array): string {
  if (length === 0) return '';
  const fair = [...randomBytes(length)].filter((byte) => byte < FAIR_BYTES);
  const id = fair.map((byte) => ID_ALPHABET.charAt(byte % ID_ALPHABET.length)).join('');
  return id + randomId(length - id.length, randomBytes);
}
