import { applyConditions } from '@tsudoi/contract/apply-conditions';

/** Addresses of the screens of one facility. */
export const pathsOf = (facilityId: number) => {
  const base = `/admin/facilities/manage/${facilityId}/apply-conditions`;
  return { search: `${base}/search`, create: `${base}/create`, edit: (id: number) => `${base}/edit/${id}` } as const;
};

/** The list as its address and its search see it. */
export const APPLY_CONDITION_LIST = {
  endpoint: applyConditions.search,
  columns: ['name', 'target', 'updated_at'],
  defaults: { keyword: '', target: [] },
};
