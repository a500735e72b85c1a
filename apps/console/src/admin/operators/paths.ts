/** Addresses of the operator screens. */
export const paths = {
  search: '/admin/operators/search',
  create: '/admin/operators/create',
  edit: (id: number) => `/admin/operators/edit/${id}`,
} as const;
