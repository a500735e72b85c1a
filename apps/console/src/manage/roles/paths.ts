/** Addresses of the role screens. */
export const paths = {
  search: '/manage/roles/search',
  create: '/manage/roles/create',
  copyOf: (id: number) => `/manage/roles/create?copy=${id}`,
  edit: (id: number) => `/manage/roles/edit/${id}`,
} as const;
