import { ID_ALPHABET } from '../constants/inputs.ts';

const FAIR_BYTES = 256 - (256 % ID_ALPHABET.length);

/** A random id of so many letters and digits; `randomBytes` answers as many secure random bytes as it is asked for. */
export function randomId(length: number, randomBytes: (count: number) => Uint8Array): string {
  let id = '';
  while (id.length < length) {
    for (const byte of randomBytes(length - id.length)) {
      if (byte < FAIR_BYTES) id += ID_ALPHABET.charAt(byte % ID_ALPHABET.length);
    }
  }
  return id;
}
