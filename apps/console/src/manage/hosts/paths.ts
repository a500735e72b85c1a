/** Addresses of the host screens. */
export const paths = {
  search: '/manage/hosts/search',
  create: '/manage/hosts/create',
  edit: (id: number) => `/manage/hosts/edit/${id}`,
} as const;
