/** The one screen of permissions: of everybody, or of the account that it names. */
export const paths = {
  all: '/manage/account-permissions',
  of: (id: number) => `/manage/account-permissions?account=${id}`,
} as const;
