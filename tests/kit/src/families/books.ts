import { closeMonth, monthOfBooks } from '@tsudoi/contract/books';
import { addMonths } from '@tsudoi/domain';
import type { Actor } from '../actor.ts';
import { type FamilyWalk, type Place, plain, searchFor, slot } from '../walk.ts';
import { makeStaff, type World } from '../world.ts';
import { makeInvoice } from './invoices.ts';

/** A month long before anything that examples do. */
const LONG_AGO = '2020-01';

/** Staff of the whole facility, who alone close its books. */
async function bookkeeperOf(world: World): Promise<Actor> {
  const organizations = world.rootOrganization === null ? [] : [world.rootOrganization];
  return (await makeStaff(world, { permissions: { books: 'edit' }, organizations })).actor;
}

async function closableIn({ world }: Pick<Place, 'world'>): Promise<{ month: string }> {
  const { last_closed } = await (await bookkeeperOf(world)).call(monthOfBooks, { query: { month: LONG_AGO } });
  return { month: last_closed === null ? LONG_AGO : addMonths(`${last_closed}-01`, 1).slice(0, 7) };
}

/** The next month that can be closed, and one that was. */
const closable = slot('closable', closableIn, { isRecord: false });
const closed = slot(
  'closed',
  async (place) => {
    const body = await closableIn(place);
    await (await bookkeeperOf(place.world)).call(closeMonth, { body });
    return body;
  },
  { isRecord: false },
);

export const walk: FamilyWalk = {
  staff: {
    searchAgeing: { input: () => searchFor() },
    ageingSums: plain,
    exportAgeing: { input: () => ({ body: { default_search: {} } }) },
    exportJournal: { input: () => ({ body: { month: LONG_AGO } }), ofWhole: true },
    monthOfBooks: { input: () => ({ query: { month: LONG_AGO } }), ofWhole: true },
    closeMonth: { input: async (use) => ({ body: await use(closable) }), ofWhole: true },
    reopenMonth: { input: async (use) => ({ body: { ...(await use(closed)), reason: '記録もれ' } }), ofWhole: true },
  },
  async seed(world) {
    await makeInvoice(world, { title: `${world.marker}会費` });
    await world.staff.call(closeMonth, { body: await closableIn({ world }) });
  },
};
