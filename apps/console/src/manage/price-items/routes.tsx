import { withWords } from '../../shell/words.ts';

/** Screens of the price items under /manage. */
export const priceItemRoutes = withWords(
  ['lists', 'price-items'],
  [
    {
      path: 'settings/main/price-items/search',
      lazy: { Component: async () => (await import('./pages.ts')).PriceItemsSearchPage },
    },
    {
      path: 'settings/main/price-items/create',
      lazy: { Component: async () => (await import('./pages.ts')).PriceItemCreatePage },
    },
    {
      path: 'settings/main/price-items/edit/:id',
      lazy: { Component: async () => (await import('./pages.ts')).PriceItemEditPage },
    },
  ],
);
