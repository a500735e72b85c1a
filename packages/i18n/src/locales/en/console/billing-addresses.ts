import type { billingAddresses as ja } from '../../ja/console/billing-addresses.ts';

/** Billing addresses in English. */
export const billingAddresses: Record<keyof typeof ja, string> = {
  'billing_addresses.search.title': 'Billing addresses',
  'billing_addresses.create': 'Add billing address',
  'billing_addresses.create.title': 'Add billing address',
  'billing_addresses.empty': 'There are no billing addresses yet. Invoices go to the address of the member.',
  'billing_addresses.no_match': 'No billing address matches.',
  'billing_addresses.keyword': 'Addressee, name or number',
  'billing_addresses.delete_confirm': 'Delete the billing address “{name}”?',
  'billing_addresses.section.to': 'Addressee',
  'billing_addresses.section.address': 'Address',
  'billing_addresses.addressee': 'Addressee',
  'billing_addresses.honorific': 'Honorific',
  'billing_addresses.department': 'Department',
  'billing_addresses.owner': 'Member',
  'billing_addresses.owner_code': 'Member number',
  'billing_addresses.owner_hint': 'The number of the member who uses this address.',
  'billing_addresses.is_default': 'Default',
  'billing_addresses.default': 'Default',
  'billing_addresses.default_text': 'New invoices go here',
  'billing_addresses.default_hint': 'The first address of a member is the default. Issued invoices do not change.',
  'billing_addresses.zipcode': 'Postal code',
  'billing_addresses.updated_at': 'Updated',
};
