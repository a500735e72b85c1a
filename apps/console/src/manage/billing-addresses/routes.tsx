import { withWords } from '../../shell/words.ts';

const pages = () => import('./pages.ts');

const list = { Component: async () => (await pages()).BillingAddressesPage };
const create = { Component: async () => (await pages()).BillingAddressCreatePage };

/** Screens of the billing addresses under /manage (RT-M-93 to RT-M-96). */
export const billingAddressRoutes = withWords(
  ['lists', 'billing-addresses'],
  [
    { path: 'billing-addresses/search', lazy: list },
    { path: 'billing-addresses/get-list/:code', lazy: list },
    { path: 'billing-addresses/create', lazy: create },
    { path: 'billing-addresses/create/:code', lazy: create },
    {
      path: 'billing-addresses/edit/:code/:id',
      lazy: { Component: async () => (await pages()).BillingAddressEditPage },
    },
  ],
);
