import type { Family } from '../../kernel/family.ts';
import { importKind } from '../../tasks/imports/engine.ts';
import { csvBindings } from './csv/calls.ts';
import { corporateExport } from './csv/export.ts';
import { corporateImport, corporateRows } from './csv/import.ts';
import { linkBindings } from './link.ts';
import { corporateBindings } from './manage.ts';
import { memberBindings } from './member.ts';
import { corporateRow } from './merge-store.ts';
import { staffBindings } from './staff.ts';

export { corporateCsv } from './csv/columns.ts';
export { registrationByLink } from './link.ts';
export { corporateName, returnPlace, takePlace } from './link-store.ts';

/** Corporates with their staff, one of them the principal, and the link by which staff register themselves (G-42). */
export const corporates: Family = {
  name: 'corporates',
  bindings: [...corporateBindings, ...linkBindings, ...staffBindings, ...memberBindings, ...csvBindings],
  tasks: (parts) => [corporateExport, importKind(corporateImport(parts))],
  rowReaders: [corporateRows],
  accountReferences: [{ table: 'corporate', column: 'account_id', on: 'unite', work: corporateRow }],
};
