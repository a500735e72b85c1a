import { accessConditions } from '@tsudoi/contract/resource-access-conditions';

/** Addresses of the screens of one facility. */
export const pathsOf = (facilityId: number) => {
  const base = `/admin/facilities/manage/${facilityId}/resource-access-conditions`;
  return { search: `${base}/search`, create: `${base}/create`, edit: (id: number) => `${base}/edit/${id}` } as const;
};

/** The list as its address and its search see it. */
export const ACCESS_CONDITION_LIST = {
  endpoint: accessConditions.search,
  columns: ['name', 'resource_kind', 'updated_at'],
  defaults: { keyword: '', resource_kind: [] },
};
