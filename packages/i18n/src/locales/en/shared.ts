import type { shared as ja } from '../ja/shared.ts';
import { fields } from './fields.ts';
import { validation } from './validation.ts';
import { words } from './words.ts';

/** Words of every area in English. */
export const shared: Record<keyof typeof ja, string> = { ...words, ...fields, ...validation };
