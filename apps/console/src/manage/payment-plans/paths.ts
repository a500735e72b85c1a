import { paymentPlans, planSubscribers } from '@tsudoi/contract/payment-plans';

const BASE = '/manage/payment-plans';

/** Addresses of the payment plan screens. */
export const paths = {
  search: `${BASE}/search`,
  create: `${BASE}/create`,
  edit: (id: number) => `${BASE}/edit/${id}`,
} as const;

/** Addresses of the screens of those who are on a plan, by its code. */
export const subscriberPaths = (code: string) => {
  const base = `${BASE}/${encodeURIComponent(code)}/payment-plan-subscribers`;
  return { search: `${base}/search`, create: `${base}/create`, edit: (id: number) => `${base}/edit/${id}` } as const;
};

/** The list of plans as its address and its search see it. */
export const PLAN_LIST = {
  endpoint: paymentPlans.search,
  columns: ['code', 'name', 'amount', 'updated_at'],
  defaults: { keyword: '', timing: [], fee_type: [], current: '' },
};

/** The list of those on a plan. */
export const subscriberList = (code: string) => ({
  endpoint: planSubscribers.search,
  columns: ['member_code', 'starts_on', 'ends_on', 'updated_at'],
  defaults: { keyword: '', current: '' },
  fixed: { plan_code: code },
});
