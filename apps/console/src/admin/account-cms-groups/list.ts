import { accountGroups } from '@tsudoi/contract/account-cms';

/** The list of sections as its address and its search see it. */
export const SECTION_LIST = {
  endpoint: accountGroups.search,
  columns: ['position', 'name_ja', 'updated_at'],
  defaults: { keyword: '', class_type: [] },
};
