import { adjustmentConditionOptions, CONDITION_CHOICES_MAX } from '@tsudoi/contract/payment-adjustments';
import { PRICE_CHOICES_MAX, priceChoices, priceItems } from '@tsudoi/contract/price-items';
import { describeCrud, makeFacility, onEngines, suiteServer } from '@tsudoi/kit';
import { makePriceItem, priceItemBody } from '@tsudoi/kit/families/price-items';
import { expect, it } from 'vitest';

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

onEngines('what forms choose prices and conditions from', (engine) => {
  const server = suiteServer({ engine });
  it('is bounded, and finds the rest by words of a name or by the id that a record has', async () => {
    const { staff, id: facility } = await makeFacility(server);
    await server.sql(
      `insert into price_item (facility_id, name, unit_price, rate, search_key) select $1, '品' || lpad(n::text, 4, '0'), 1, 10, '品' || lpad(n::text, 4, '0')
       from generate_series(1, $2::int) n`,
      [facility, PRICE_CHOICES_MAX + 1],
    );
    const rows = await server.sql<{ id: number }>(
      `insert into payment_adjustment_condition (facility_id, name, conditions, search_key) select $1, '条件' || lpad(n::text, 4, '0'), '[]', '条件' || lpad(n::text, 4, '0')
       from generate_series(1, $2::int) n returning id`,
      [facility, CONDITION_CHOICES_MAX + 1],
    );
    expect(await staff.call(priceChoices, { query: {} })).toHaveLength(PRICE_CHOICES_MAX);
    const prices = await staff.call(priceChoices, { query: { keyword: '0501' } });
    expect(prices.map(({ name }) => name)).toEqual(['品0501']);
    const texts = async (query: { keyword?: string; id?: number }) =>
      (await staff.call(adjustmentConditionOptions, { query })).map(({ text }) => text);
    expect(await texts({})).toHaveLength(CONDITION_CHOICES_MAX);
    expect(await texts({ keyword: '0101' })).toEqual(['条件0101']);
    expect(await texts({ id: rows.at(-1)?.id ?? 0 })).toEqual(['条件0101']);
  });
});
