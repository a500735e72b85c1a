/** Addresses of the price item screens. */
export const paths = {
  search: '/manage/settings/main/price-items/search',
  create: '/manage/settings/main/price-items/create',
  edit: (id: number) => `/manage/settings/main/price-items/edit/${id}`,
} as const;
