import { organizations } from '@tsudoi/contract/organizations';
import type { TestServer } from '../server.ts';
import { byId, type FamilyWalk, reads, removes, searchFor, slot, updates } from '../walk.ts';
import { makeFacility, makeStaff, nextNumber, type World } from '../world.ts';

/** An organization of a facility. */
export interface Organization {
  world: World;
  id: number;
  code: string;
  name: string;
  version: number;
}

/** Creates an organization by the API: a league below the top, or what the options say. In a facility of its own unless one is given. */
export async function makeOrganization(
  where: World | TestServer,
  fields: { name?: string; type?: 1 | 2 | 3; parentId?: number } = {},
): Promise<Organization> {
  const world = 'staff' in where ? where : await makeFacility(where, { organizations: true });
  const name = fields.name ?? `${world.marker}組織${nextNumber()}`;
  const { id, code } = await world.staff.call(organizations.create, {
    body: { name, type: fields.type ?? 2, parent_id: fields.parentId ?? world.rootOrganization },
  });
  const { version } = await world.staff.call(organizations.get, { params: { id } });
  return { world, id, code, name, version };
}

/** An organization of the place; its id is 0 where the facility has none. */
export const organization = slot(
  'organization',
  async ({ world, organization: parentId, marker }) => {
    if (parentId === null) return { id: 0, version: 0 };
    return makeOrganization(world, { name: `${marker}${nextNumber()}`, type: 3, parentId });
  },
  { ofOrganization: true },
);

/** The organization that new ones of the place stand below; its id is 0 where the facility has none. */
const above = slot('above', async ({ organization: id }) => ({ id: id ?? 0 }), { ofOrganization: true });

export const walk: FamilyWalk = {
  staff: {
    organizationOptions: reads({ keyword: '組織' }),
    'organizations.search': {
      input: async (use) => searchFor({ parent_id: (await use(organization)).id }),
      foreign: { organization: 'nothing' },
    },
    'organizations.create': {
      input: async (use) => {
        const { id } = await use(above);
        const place = id === 0 ? { type: 1 } : { type: 3, parent_id: id };
        return { body: { name: `新しい組織${nextNumber()}`, ...place } };
      },
      foreign: { above: 422 },
    },
    'organizations.get': byId(organization),
    'organizations.update': updates(organization, () => ({ name: '改めた組織', type: 3 })),
    'organizations.remove': removes(organization),
  },
  async seed(world) {
    const { id } = await makeOrganization(world);
    await makeOrganization(world, { type: 3, parentId: id });
    await makeStaff(world, { permissions: { members: 'view' }, organizations: [id], signIn: false });
  },
};
