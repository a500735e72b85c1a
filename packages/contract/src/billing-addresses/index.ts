import * as v from 'valibot';
import { menuAccess, optionsCall } from '../core/calls.ts';
import { crud } from '../core/crud.ts';
import { Line } from '../core/values.ts';
import { BillingAddressCreate, BillingAddressRecord, BillingAddressSearch, BillingAddressUpdate } from './schema.ts';

export * from './schema.ts';

/** Where the invoices of a member or a corporate go (G-42). */
export const billingAddresses = crud({
  base: '/management/billing-addresses',
  access: { menu: 'billing-addresses' },
  row: BillingAddressRecord,
  item: BillingAddressRecord,
  create: BillingAddressCreate,
  update: BillingAddressUpdate,
  search: BillingAddressSearch,
});

export const billingAddressOptions = optionsCall('/management/billing-addresses/get-select-list', {
  access: menuAccess('billing-addresses').view,
  query: v.object({ account_code: Line(30) }),
  summary: 'Billing addresses of an owner to pick from',
});
