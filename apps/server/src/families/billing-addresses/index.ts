import type { Family } from '../../kernel/family.ts';
import { manageBindings } from './manage.ts';

export { type BillingAddress, defaultAddresses } from './store.ts';

/** Where invoices go that are not to go to the member's own address (G-42). */
export const billingAddresses: Family = {
  name: 'billing-addresses',
  bindings: manageBindings,
  accountReferences: [
    {
      table: 'billing_address',
      column: 'account_id',
      on: 'stay',
      why: 'invoices of the one who stays go where that one’s go; the addresses are there again when the merge is undone',
    },
  ],
};
