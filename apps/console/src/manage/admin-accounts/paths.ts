/** Addresses of the screens of staff accounts. */
export const paths = {
  search: '/manage/admin-accounts/search',
  create: '/manage/admin-accounts/create',
  import: '/manage/admin-accounts/import-csv',
  edit: (id: number) => `/manage/admin-accounts/edit/${id}`,
} as const;
