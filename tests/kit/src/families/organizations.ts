import { organizations } from '@tsudoi/contract/organizations';
import type { TestServer } from '../server.ts';
import { makeFacility, nextNumber, type World } from '../world.ts';

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
