import { feeConditions } from '@tsudoi/contract/payment-plans';

/** Addresses of the screens of one facility. */
export const pathsOf = (facilityId: number) => {
  const base = `/admin/facilities/manage/${facilityId}/payment-plan-fee-conditions`;
  return { search: `${base}/search`, create: `${base}/create`, edit: (id: number) => `${base}/edit/${id}` } as const;
};

/** The list as its address and its search see it. */
export const FEE_CONDITION_LIST = {
  endpoint: feeConditions.search,
  columns: ['plan', 'name', 'amount', 'updated_at'],
  defaults: { keyword: '', plan_id: [] },
};
