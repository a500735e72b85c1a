import type { shared as ja } from '../ja/shared.ts';
import { everywhere } from './everywhere.ts';
import { officeFields } from './office-fields.ts';
import { validation } from './validation.ts';

/** See the Japanese table. */
export const shared: Record<keyof typeof ja, string> = { ...everywhere, ...officeFields, ...validation };
