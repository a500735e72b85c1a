/** Addresses of the contract plan screens. */
export const paths = {
  search: '/admin/contract-plans/search',
  create: '/admin/contract-plans/create',
  edit: (id: number) => `/admin/contract-plans/edit/${id}`,
} as const;
