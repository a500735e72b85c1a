import { searchFacilities } from '@tsudoi/contract/facilities';

/** The list of facilities as its address and its search see it. */
export const FACILITY_LIST = {
  endpoint: searchFacilities,
  columns: ['last_used_at', 'name', 'code', 'account_count'],
  defaults: { keyword: '', status: [], business_type: [], contract_plan: [], near_limit: '', contract_ending: '' },
  sort: { column: 'last_used_at', direction: 'desc' },
} as const;
