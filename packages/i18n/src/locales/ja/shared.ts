import { everywhere } from './everywhere.ts';
import { officeFields } from './office-fields.ts';
import { validation } from './validation.ts';

/** Words of every area, names of the office's fields, and what checks say; of these the phone brings the last, with its forms. */
export const shared = { ...everywhere, ...officeFields, ...validation };
