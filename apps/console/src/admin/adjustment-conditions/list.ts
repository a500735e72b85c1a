import { adjustmentConditions } from '@tsudoi/contract/payment-adjustments';

/** Addresses of the screens of one facility. */
export const pathsOf = (facilityId: number) => {
  const base = `/admin/facilities/manage/${facilityId}/payment-adjustment-conditions`;
  return { search: `${base}/search`, create: `${base}/create`, edit: (id: number) => `${base}/edit/${id}` } as const;
};

/** The list as its address and its search see it. */
export const ADJUSTMENT_CONDITION_LIST = {
  endpoint: adjustmentConditions.search,
  columns: ['name', 'updated_at'],
  defaults: { keyword: '' },
};
