import { roles } from '@tsudoi/contract/roles';

/** The list of roles as its address and its search see it. */
export const ROLE_LIST = {
  endpoint: roles.search,
  columns: ['name', 'type', 'account_count', 'updated_at'],
  defaults: { keyword: '', type: [] },
};
