/** Addresses of the notice screens. */
export const paths = {
  search: '/admin/notices/search',
  create: '/admin/notices/create',
  edit: (id: number) => `/admin/notices/edit/${id}`,
} as const;
