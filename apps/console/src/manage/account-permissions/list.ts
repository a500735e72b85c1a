import { searchPermissionHolders } from '@tsudoi/contract/account-permissions';

/** The list of staff by their permissions, as its address and its search see it. */
export const HOLDER_LIST = {
  endpoint: searchPermissionHolders,
  columns: ['name', 'role', 'permission_type'],
  defaults: { keyword: '' },
};
