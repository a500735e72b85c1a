import type { Family } from '../../kernel/family.ts';
import { operatorBindings } from './admin.ts';

/** Accounts of those who run the installation, for system administrators (PERM-24). */
export const operators: Family = { name: 'operators', bindings: operatorBindings };
