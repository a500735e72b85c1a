import type { passwords as ja } from '../ja/passwords.ts';

/** See the Japanese table. */
export const passwords: Record<keyof typeof ja, string> = {
  'password.hint': '8 to 16 characters: letters, digits and - _ . $ # : ! @',
  'password.hint_passphrase': '12 to 128 characters of any kind',
  'password.strength_0': 'Very weak',
  'password.strength_1': 'Weak',
  'password.strength_2': 'Fair',
  'password.strength_3': 'Strong',
  'password.strength_4': 'Very strong',
};
