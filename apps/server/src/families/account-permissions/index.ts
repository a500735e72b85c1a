import type { Family } from '../../kernel/family.ts';
import { accountPermissionBindings } from './manage.ts';

/** Permissions of one staff account: those of its role or its own, and why it may do something (PERM-12). */
export const accountPermissions: Family = {
  name: 'account-permissions',
  bindings: accountPermissionBindings,
  accountReferences: [
    { table: 'account_permission', column: 'account_id', on: 'stay', why: 'members have no permissions of their own' },
  ],
};
