import { fields } from './fields.ts';
import { passwords } from './passwords.ts';
import { words } from './words.ts';

/** Words of every area, the phone's first file included. */
export const everywhere = { ...words, ...fields, ...passwords };
