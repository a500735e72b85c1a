import * as v from 'valibot';
import { menuAccess } from '../core/calls.ts';
import { crud } from '../core/crud.ts';
import { endpoint } from '../core/endpoint.ts';
import { Keyword } from '../core/values.ts';
import { PriceItemCreate, PriceItemRecord, PriceItemSearch, PriceItemUpdate } from './schema.ts';

export * from './schema.ts';

/** What the facility sells, with its prices: staff choose from it when they write the line of an invoice. */
export const priceItems = crud({
  base: '/management/price-items',
  access: { menu: 'settings.main' },
  row: PriceItemRecord,
  item: PriceItemRecord,
  create: PriceItemCreate,
  update: PriceItemUpdate,
  search: PriceItemSearch,
});

/** How many the list to choose from has. */
export const PRICE_CHOICES_MAX = 500;

export const priceChoices = endpoint({
  method: 'GET',
  path: '/management/price-items/get-select-list',
  access: menuAccess('invoices').view,
  query: v.object({ keyword: v.optional(Keyword) }),
  response: v.array(v.pick(PriceItemRecord, ['id', 'name', 'unit_price', 'rate', 'zero_reason'])),
  summary:
    'Prices to choose from for the line of an invoice, by name; a keyword narrows what is more than the list has',
});
