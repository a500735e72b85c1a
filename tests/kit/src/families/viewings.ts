import { startViewing, type Viewing } from '@tsudoi/contract/viewings';
import type { Actor } from '../actor.ts';
import { type FamilyWalk, slot } from '../walk.ts';
import { adminAccount, makeAdminAccount } from './admin-accounts.ts';
import { makeRole } from './roles.ts';

/** Somebody's console as they look at it in place of a role or a colleague, with what the start answered. */
export async function viewingAs(
  by: Actor,
  as: 'role' | 'account',
  id: number,
): Promise<{ actor: Actor; viewing: Viewing }> {
  const viewing = await by.call(startViewing, { body: { as, id } });
  const actor = by.as({});
  actor.headers.viewing = String(viewing.id);
  return { actor, viewing };
}

/** A viewing of the facility's staff. */
const viewing = slot('viewing', async ({ world }) =>
  world.staff.call(startViewing, { body: { as: 'role', id: (await makeRole(world)).id } }),
);

export const walk: FamilyWalk = {
  staff: {
    startViewing: {
      input: async (use) => ({ body: { as: 'account', id: (await use(adminAccount)).id } }),
      foreign: { 'admin account': 422 },
    },
    endViewing: { input: async (use) => ({ params: { id: (await use(viewing)).id } }) },
  },
  async seed(world) {
    const { id } = await makeAdminAccount(world);
    await world.staff.call(startViewing, { body: { as: 'account', id } });
  },
};
