// One file for the browser: the list leads to its screens.
export { BillingAddressesPage } from './BillingAddressesPage.tsx';
export { BillingAddressCreatePage, BillingAddressEditPage } from './BillingAddressPages.tsx';
