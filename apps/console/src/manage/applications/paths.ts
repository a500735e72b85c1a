/** Addresses of the screens of applications. */
export const paths = {
  search: '/manage/applications',
  member: (id: number) => `/manage/members/detail/${id}`,
} as const;
