import { everywhere } from './everywhere.ts';
import { validation } from './validation.ts';

/** Words of every area, and what checks say; the phone brings the latter with its forms. */
export const shared = { ...everywhere, ...validation };
