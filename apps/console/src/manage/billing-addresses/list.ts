import { billingAddresses } from '@tsudoi/contract/billing-addresses';

/** The list of billing addresses as its address and its search see it. */
export const BILLING_ADDRESS_LIST = {
  endpoint: billingAddresses.search,
  columns: ['addressee', 'updated_at'],
  defaults: { keyword: '', account_code: '' },
};
