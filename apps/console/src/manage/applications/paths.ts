/** Addresses of the screens of applications. */
export const paths = {
  search: '/manage/applications',
  invoice: (id: number) => `/manage/invoices/edit/${id}`,
  member: (id: number) => `/manage/members/detail/${id}`,
} as const;
