import { paymentAgencies } from '@tsudoi/contract/payment-agencies';

/** Addresses of the screens of payment agencies. */
export const paths = {
  search: '/admin/payment-agencies/search',
  create: '/admin/payment-agencies/create',
  edit: (id: number) => `/admin/payment-agencies/edit/${id}`,
} as const;

/** The list of payment agencies as its address and its search see it. */
export const PAYMENT_AGENCY_LIST = {
  endpoint: paymentAgencies.search,
  columns: ['name', 'code', 'updated_at'],
  defaults: { keyword: '' },
} as const;
