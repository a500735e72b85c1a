import type { Family } from '../../kernel/family.ts';
import { ageingBindings, ageingExport } from './ageing.ts';
import { journalBinding, journalExport } from './journal.ts';
import { monthBindings } from './months.ts';

/** The books of the office: what is open and for how long, and months that are closed. */
export const books: Family = {
  name: 'books',
  bindings: [...ageingBindings, ...monthBindings, journalBinding],
  tasks: () => [ageingExport, journalExport],
};
