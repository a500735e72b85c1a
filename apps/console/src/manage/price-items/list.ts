import { priceItems } from '@tsudoi/contract/price-items';

/** The list of price items as its address and its search see it. */
export const PRICE_ITEM_LIST = {
  endpoint: priceItems.search,
  columns: ['name', 'unit_price', 'updated_at'],
  defaults: { keyword: '' },
};
