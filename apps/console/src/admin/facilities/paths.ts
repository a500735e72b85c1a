/** Addresses of the facility screens. */
export const paths = {
  search: '/admin/facilities/search',
  create: '/admin/facilities/create',
  edit: (id: number) => `/admin/facilities/edit/${id}`,
} as const;
