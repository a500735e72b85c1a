import type { everywhere as ja } from '../ja/everywhere.ts';
import { fields } from './fields.ts';
import { passwords } from './passwords.ts';
import { words } from './words.ts';

/** See the Japanese table. */
export const everywhere: Record<keyof typeof ja, string> = { ...words, ...fields, ...passwords };
