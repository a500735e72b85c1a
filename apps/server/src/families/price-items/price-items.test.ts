import { priceItems } from '@tsudoi/contract/price-items';
import { describeCrud } from '@tsudoi/kit';
import { makePriceItem, priceItemBody } from '@tsudoi/kit/families/price-items';

describeCrud('price-items', {
  access: { menu: 'settings.main' },
  endpoints: priceItems,
  make: (world) => makePriceItem(world),
  createBody: (world) => priceItemBody(world.marker),
  updateBody: (world) => priceItemBody(`${world.marker}改`),
  refused: () => [
    { body: { name: '' }, field: 'name', code: 'required' },
    { body: { name: 'あ'.repeat(101) }, field: 'name', code: 'max_length' },
    { body: { rate: 0 }, field: 'zero_reason', code: 'required' },
    { body: { unit_price: 100_000_000 }, field: 'unit_price', code: 'number_range' },
  ],
});
