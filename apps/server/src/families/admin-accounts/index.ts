import type { Family } from '../../kernel/family.ts';
import { adminAccountExport, csvBindings } from './csv.ts';
import { adminAccountBindings } from './manage.ts';

/** Accounts of a facility's staff: who signs in to its console, in which role and where (ENT-63). */
export const adminAccounts: Family = {
  name: 'admin-accounts',
  bindings: [...adminAccountBindings, ...csvBindings],
  tasks: () => [adminAccountExport],
};
