import type { Family } from '../../kernel/family.ts';
import { adminAccountExport, csvBindings } from './csv.ts';
import { adminAccountImport } from './import.ts';
import { adminAccountBindings } from './manage.ts';
import { adminAccountRows } from './row-reader.ts';

/** Accounts of a facility's staff: who signs in to its console, in which role and where (ENT-63). */
export const adminAccounts: Family = {
  name: 'admin-accounts',
  bindings: [...adminAccountBindings, ...csvBindings],
  tasks: ({ services }) => [adminAccountExport, adminAccountImport(services)],
  rowReaders: [adminAccountRows],
};
