import { priceItems } from '@tsudoi/contract/price-items';
import type { TestServer } from '../server.ts';
import { byId, type FamilyWalk, removes, searchFor, slot, updates } from '../walk.ts';
import { makeFacility, nextNumber, type World } from '../world.ts';

/** What a new one of the price items says, under a name that begins with `marker`. */
export const priceItemBody = (marker: string) => ({
  name: `${marker}${nextNumber()}`,
  unit_price: 1_200,
  rate: 8 as const,
});

/** Creates one of the price items by the API, in a facility of its own unless one is given. */
export async function makePriceItem(where: World | TestServer, fields: Partial<ReturnType<typeof priceItemBody>> = {}) {
  const world = 'staff' in where ? where : await makeFacility(where);
  const body = { ...priceItemBody(world.marker), ...fields };
  const { id } = await world.chief.call(priceItems.create, { body });
  return { world, id, name: body.name, version: 1 };
}

const priceItem = slot('priceItem', ({ world, marker }) => makePriceItem(world, priceItemBody(marker)));

/** What the walks over all endpoints call, and the rows they must not show. */
export const walk: FamilyWalk = {
  staff: {
    'priceItems.search': { input: () => searchFor() },
    'priceItems.create': { input: () => ({ body: priceItemBody('新しい') }), ofWhole: true },
    'priceItems.get': byId(priceItem),
    'priceItems.update': { ...updates(priceItem, () => priceItemBody('改めた')), ofWhole: true },
    'priceItems.remove': { ...removes(priceItem), ofWhole: true },
    priceChoices: { input: () => ({ query: {} }) },
  },
  async seed(world) {
    await makePriceItem(world);
  },
};
