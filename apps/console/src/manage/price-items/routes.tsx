import { withWords } from '../../shell/words.ts';

const pages = () => import('./pages.ts');

/** Screens of the price items under /manage. */
export const priceItemRoutes = withWords(
  ['lists', 'price-items'],
  [
    {
      path: 'settings/main/price-items/search',
      lazy: { Component: async () => (await pages()).PriceItemsSearchPage },
    },
    {
      path: 'settings/main/price-items/create',
      lazy: { Component: async () => (await pages()).PriceItemCreatePage },
    },
    {
      path: 'settings/main/price-items/edit/:id',
      lazy: { Component: async () => (await pages()).PriceItemEditPage },
    },
  ],
);
