import type { Family } from '../../kernel/family.ts';
import { roleBindings } from './manage.ts';

export { type Changer, changerById, changerOf, changingPermissions, flagsByKey, presentFlags } from './change.ts';
export { holdingsOf, readFlags } from './holdings.ts';
export { presentMenus } from './present.ts';
export { beyondOwn, chosenFlags, givable, menusBeyond } from './rules.ts';
export { flagsOfAccounts, lockOf, lockOfColleague, lockWithin } from './staff.ts';
export {
  allRoles,
  editorsOfMenu,
  flagRows,
  lastChangeOfFlag,
  replaceFlags,
  roleRecords,
  type StaffAccount,
  type StaffInScope,
  staffAccount,
  staffInScope,
  usesOfRoles,
} from './store.ts';

/** Roles: what those who have one may do, menu by menu (G-40). */
export const roles: Family = { name: 'roles', bindings: roleBindings };
