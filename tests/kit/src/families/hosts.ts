import { hosts } from '@tsudoi/contract/hosts';
import type { TestServer } from '../server.ts';
import { byId, type FamilyWalk, removes, searchFor, slot, updates } from '../walk.ts';
import { makeFacility, nextNumber, type World } from '../world.ts';

/** Creates a host by the API, in a facility of its own unless one is given. */
export async function makeHost(where: World | TestServer, fields: { name?: string } = {}) {
  const world = 'staff' in where ? where : await makeFacility(where);
  const name = fields.name ?? `${world.marker}${nextNumber()}`;
  const { id } = await world.staff.call(hosts.create, { body: { name } });
  return { world, id, name, version: 1 };
}

const host = slot('host', ({ world, marker }) => makeHost(world, { name: `${marker}${nextNumber()}` }));

/** What the walks over all endpoints call, and the rows they must not show. */
export const walk: FamilyWalk = {
  staff: {
    'hosts.search': { input: () => searchFor() },
    'hosts.create': { input: () => ({ body: { name: `新しい${nextNumber()}` } }) },
    'hosts.get': byId(host),
    'hosts.update': updates(host, () => ({ name: `改めた${nextNumber()}` })),
    'hosts.remove': removes(host),
    exportHosts: { input: () => ({ body: { default_search: {} } }) },
  },
  async seed(world) {
    await makeHost(world);
  },
};
