/** Addresses of the organization screens. */
export const paths = {
  search: '/manage/organizations/search',
  create: '/manage/organizations/create',
  edit: (id: number) => `/manage/organizations/edit/${id}`,
} as const;
