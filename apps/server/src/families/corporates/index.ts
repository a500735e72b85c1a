import type { Family } from '../../kernel/family.ts';
import { corporateExport, csvBinding } from './csv.ts';
import { linkBindings } from './link.ts';
import { corporateBindings } from './manage.ts';
import { memberBindings } from './member.ts';
import { corporateRow } from './merge-store.ts';
import { staffBindings } from './staff.ts';

export { registrationByLink } from './link.ts';
export { corporateName, returnPlace, takePlace } from './link-store.ts';

/** Corporates with their staff, one of them the principal, and the link by which staff register themselves (G-42). */
export const corporates: Family = {
  name: 'corporates',
  bindings: [...corporateBindings, ...linkBindings, ...staffBindings, ...memberBindings, csvBinding],
  tasks: () => [corporateExport],
  accountReferences: [{ table: 'corporate', column: 'account_id', on: 'unite', work: corporateRow }],
};
