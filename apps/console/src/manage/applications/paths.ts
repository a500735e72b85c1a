/** Addresses of the screens of applications. */
export const paths = {
  search: '/manage/applications',
  detail: (id: number) => `/manage/applications/detail/${id}`,
  member: (id: number) => `/manage/members/detail/${id}`,
} as const;
