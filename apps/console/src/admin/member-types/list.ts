import { memberTypes } from '@tsudoi/contract/member-types';

/** The list of member types as its address and its search see it. */
export const MEMBER_TYPE_LIST = {
  endpoint: memberTypes.search,
  columns: ['sort', 'code', 'name', 'updated_at'],
  defaults: { keyword: '', class_type: [] },
};
