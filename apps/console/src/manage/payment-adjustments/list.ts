import { paymentAdjustments } from '@tsudoi/contract/payment-adjustments';

const BASE = '/manage/payment-adjustment';

/** Addresses of the adjustment screens. */
export const paths = {
  search: `${BASE}/search`,
  create: `${BASE}/create`,
  edit: (id: number) => `${BASE}/edit/${id}`,
} as const;

/** The list of adjustments as its address and its search see it. */
export const ADJUSTMENT_LIST = {
  endpoint: paymentAdjustments.search,
  columns: ['priority', 'name', 'valid_from', 'updated_at'],
  defaults: { keyword: '', kind: [], current: '' },
};
