import { adminAccounts } from '@tsudoi/contract/admin-accounts';

/** The list of staff accounts as its address and its search see it. */
export const ADMIN_ACCOUNT_LIST = {
  endpoint: adminAccounts.search,
  columns: ['name', 'email', 'role', 'last_login_at', 'updated_at'],
  defaults: { keyword: '', role_id: [], invitation: [] },
};
