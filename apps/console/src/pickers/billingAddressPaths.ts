/** Addresses of the screens of billing addresses; an owner is named by the account code (RT-M-93 to RT-M-96). */
export const billingAddressPaths = {
  search: '/manage/billing-addresses/search',
  /** For an owner who is named on the screen. */
  createFor: '/manage/billing-addresses/create',
  create: (code: string) => `/manage/billing-addresses/create/${encodeURIComponent(code)}`,
  edit: (code: string, id: number) => `/manage/billing-addresses/edit/${encodeURIComponent(code)}/${id}`,
  listOf: (code: string) => `/manage/billing-addresses/get-list/${encodeURIComponent(code)}`,
} as const;
