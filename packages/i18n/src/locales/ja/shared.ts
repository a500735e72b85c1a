import { fields } from './fields.ts';
import { validation } from './validation.ts';
import { words } from './words.ts';

/** Words of every area. */
export const shared = { ...words, ...fields, ...validation };
