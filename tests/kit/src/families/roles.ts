import { roleMenus, roles } from '@tsudoi/contract/roles';
import type { MenuKey } from '@tsudoi/permissions';
import type { TestServer } from '../server.ts';
import { byId, type FamilyWalk, reads, removes, searchFor, slot, updates } from '../walk.ts';
import { makeFacility, nextNumber, type World } from '../world.ts';

/** Flags as a matrix sends them. */
export type MadeFlags = Record<string, 0 | 1 | 2 | 3>;

/** The facility's ids of menus, by their keys, of kinds by `events/lesson`. */
export async function menuIds(world: World): Promise<(key: MenuKey | `${MenuKey}/${string}`) => string> {
  const rows = await world.server.sql<{ id: number; key: string }>(
    `select id, menu_key || coalesce('/' || instance_code, '') as key from facility_menu where facility_id = $1 and menu_key is not null`,
    [world.id],
  );
  const ids = new Map(rows.map(({ id, key }) => [key, String(id)]));
  return (key) => {
    const id = ids.get(key);
    if (id === undefined) throw new Error(`facility ${world.code} has no menu ${key}`);
    return id;
  };
}

/** Creates a role of staff by the API, which may do nothing unless told. */
export async function makeRole(
  where: World | TestServer,
  fields: { name?: string; type?: 1 | 2; flags?: MadeFlags } = {},
) {
  const world = 'staff' in where ? where : await makeFacility(where);
  const { name = `${world.marker}ロール${nextNumber()}`, type = 1, flags = {} } = fields;
  const { id } = await world.staff.call(roles.create, { body: { name, type, flags } });
  return { world, id, name, version: 1 };
}

/** The facility's ids of everything that its roles can be given in the console, each with a flag. */
export async function everyMenu(world: World, flag: 0 | 1 | 3): Promise<MadeFlags> {
  const { limit } = await world.staff.call(roleMenus, { query: { type: 1 } });
  return Object.fromEntries(Object.keys(limit ?? {}).map((id) => [id, flag]));
}

export const role = slot('role', ({ world, marker }) => makeRole(world, { name: `${marker}${nextNumber()}` }));

export const walk: FamilyWalk = {
  staff: {
    'roles.search': { input: () => searchFor() },
    'roles.create': { input: () => ({ body: { name: `新しいロール${nextNumber()}`, type: 1, flags: {} } }) },
    'roles.get': byId(role),
    'roles.update': updates(role, () => ({ name: `改めたロール${nextNumber()}` })),
    'roles.remove': removes(role),
    roleMenus: reads({ type: 1 }),
    roleOptions: reads({ type: 1 }),
  },
  operator: {
    roleOptionsForOperator: ({ code }) => ({ query: { facility_code: code, type: 1 } }),
  },
  async seed(world) {
    await makeRole(world);
  },
};
