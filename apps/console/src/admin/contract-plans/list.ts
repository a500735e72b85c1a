import { contractPlans } from '@tsudoi/contract/contract-plans';

/** The list of contract plans as its address and its search see it. */
export const CONTRACT_PLAN_LIST = {
  endpoint: contractPlans.search,
  columns: ['sort', 'name', 'account_limit', 'monthly_fee', 'updated_at'],
  defaults: { keyword: '', active: '' },
} as const;
